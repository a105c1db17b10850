"""The description of the API as a page that needs nothing but itself: no script, no style, no other host."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

__all__ = ["DescriptionPage"]

_METHODS = ("get", "post", "put", "patch", "delete")

Json = Mapping[str, Any]


class DescriptionPage(OpenAPIRenderPlugin):
    """Shows the operations and the structures of the API."""

    def __init__(self, path: str) -> None:
        """Serve the page at a path below that of the description."""
        super().__init__(path=path)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        return "\n".join(_page(openapi_schema)).encode()


def _page(schema: Json) -> Iterator[str]:
    title = escape(schema["info"]["title"])
    yield f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width"></head><body>'
    yield f"<h1>{title} {escape(schema['info']['version'])}</h1>"
    yield f"<p>{escape(schema['info']['description'])} For programs: <a href='/api/openapi.json'>openapi.json</a>.</p>"
    for path, methods in schema["paths"].items():
        for method in _METHODS:
            if method in methods:
                yield from _operation(method, path, methods[method])
    yield "<h2>Structures</h2>"
    for name, structure in sorted(schema["components"].get("schemas", {}).items()):
        yield from _structure(name, structure)
    yield "</body></html>"


def _operation(method: str, path: str, operation: Json) -> Iterator[str]:
    yield f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(operation.get('description', ''))}</p><ul>"
    for parameter in operation.get("parameters", ()):
        yield f"<li><code>{escape(parameter['name'])}</code> ({parameter['in']}): {_type(parameter['schema'])}</li>"
    if "requestBody" in operation:
        yield f"<li>takes {_content(operation['requestBody'])}</li>"
    for status, response in sorted(operation["responses"].items()):
        yield f"<li>{status}: {_content(response) or escape(response.get('description', ''))}</li>"
    yield "</ul>"


def _content(holder: Json) -> str:
    return ", ".join(_type(media["schema"]) for media in holder.get("content", {}).values() if "schema" in media)


def _structure(name: str, structure: Json) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(structure.get("description", ""))}</p><ul>'
    needed = structure.get("required", ())
    for key, value in structure.get("properties", {}).items():
        optional = "" if key in needed else ", optional"
        said = f": {escape(value['description'])}" if value.get("description") else ""
        yield f"<li><code>{escape(key)}</code> {_type(value)}{optional}{said}</li>"
    yield "</ul>"


def _type(schema: Json) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(map(_type, schema[several]))
    if "enum" in schema:
        return " or ".join(escape(repr(value)) for value in schema["enum"])
    if "const" in schema:
        return escape(repr(schema["const"]))
    if "items" in schema:
        return f"list of {_type(schema['items'])}"
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
