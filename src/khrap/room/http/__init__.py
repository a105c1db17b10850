"""The HTTP interface: who asks, what is asked, and how errors are said."""
