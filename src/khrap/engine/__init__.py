"""The rules of the Khrap family as a compiled state machine over a fixed-size record.

One module a stage of the deal (`rules.md`, section 2): `dealing`, `bidding`, `declaring`, `helping`, `exchanging`,
`playing`, `settlement`; `machine` puts them together and `batch` is what Python calls. Most users want
`khrap.Game` instead.
"""
