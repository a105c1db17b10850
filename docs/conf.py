"""How Sphinx builds the documentation: `make docs`."""

from importlib.metadata import version as version_of

project = "Khrap"
author = "The Khrap authors"
copyright = "The Khrap authors"
release = version_of("khrap")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {
    "members": True,
    "show-inheritance": True,
}
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = f"Khrap {release}"
