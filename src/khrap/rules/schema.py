"""Rule-set files as JSON Schema (2020-12), for editors and forms.

The schema knows every parameter, its explanation and its range. What does not go together
(`khrap.rules.checks`) it cannot say: only reading the file tells.
"""

from typing import Any

import msgspec

from khrap.rules.explain import explain
from khrap.rules.kinds import choices_of, item_type, struct_of
from khrap.rules.load import PRESETS
from khrap.rules.model import RuleSet, Vocabulary, Words


def json_schema(*, full: bool = False, lang: str = "en") -> dict[str, Any]:
    """Give the schema of a rule-set file.

    Args:
        full: False for house rules: `base` is needed and all parameters may be left out. True for a
            complete rule set without a base: all parameters are needed.
        lang: The language of titles and descriptions, one of `LANGUAGES`.

    Raises:
        KeyError: There is no such language.

    >>> json_schema()["properties"]["table"]["properties"]["hand_size"]["maximum"]
    5
    """
    schema = _table(RuleSet, "", lang, full)
    base = schema["properties"]["base"]
    base |= {"type": ["string", "null"] if full else "string", "examples": list(PRESETS)}
    if full:
        schema["required"].remove("id")  # it may be the name of the file
        schema["required"].remove("words")  # there are usual ones
    else:
        schema["required"] = ["base"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Khrap", **schema}


def _table(cls: type[msgspec.Struct], prefix: str, lang: str, complete: bool) -> dict[str, Any]:
    """Give the schema of a table, complete or with everything optional."""
    schema: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
    for field in msgspec.structs.fields(cls):
        path = f"{prefix}.word" if cls is Words else f"{prefix}.{field.encode_name}".lstrip(".")
        said = explain(path, lang)
        about = {"title": said.title or field.encode_name, "description": said.text}
        schema["properties"][field.encode_name] = about | _value(field.type, path, lang, complete)
    if complete and cls not in (Vocabulary, Words):
        schema["required"] = [field.encode_name for field in msgspec.structs.fields(cls) if field.required]
    return schema


def _value(type_: object, path: str, lang: str, complete: bool) -> dict[str, Any]:
    if cls := struct_of(type_):
        return _table(cls, "words" if cls is Words else path, lang, complete)
    if choices := choices_of(type_):
        meanings = explain(path, lang).choices
        return {"oneOf": [{"const": choice.value, "title": meanings[choice]} for choice in choices]}
    plain = msgspec.json.schema(type_)
    if cls := struct_of(item_type(type_)):
        plain["items"] = _table(cls, path, lang, complete=True)
    return {key: value for key, value in plain.items() if key not in ("title", "description", "$defs")}
