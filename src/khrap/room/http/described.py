"""What the framework leaves out of the description of the API."""

from typing import Any

from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

__all__ = ["LeastOfZero"]


class LeastOfZero(OpenAPISchemaPlugin):
    """Tells that a number that may be left out is 0 at least: such a limit is taken for none."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Tell whether it is such a number."""
        return field_definition.is_optional and getattr(field_definition.kwarg_definition, "ge", None) == 0

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """Describe it with its limit."""
        schema: Schema = schema_creator.for_optional_field(field_definition)
        schema.minimum = 0
        return schema
