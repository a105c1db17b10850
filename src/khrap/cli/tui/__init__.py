"""The terminal game: one person and bots at a table, deal after deal.

The modules without Textual say what there is to see and to choose (`session`, `events`, `picking`, `meaning`,
`receipt`, `narrate`, `seating`); the others show it. All of them know the deal from the views of the seats only.
"""
