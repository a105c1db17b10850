/**
 * Writes src/lib/schema.d.ts: the types of everything the card room says, from its own documents. With --check it only
 * says whether the file is as it would be written; `npm run build` begins with that, so that drift fails the build.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";

const read = (path) => JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8"));
const openapi = read("../../docs/openapi.json");
const asyncapi = read("../../docs/asyncapi.json");
const schemas = { ...asyncapi.components.schemas, ...openapi.components.schemas };
const document = { ...openapi, components: { ...openapi.components, schemas } };
const head = "/* Made by `npm run types` of docs/openapi.json and docs/asyncapi.json. */\n\n";
const text = head + astToString(await openapiTS(document, { defaultNonNullable: false }));

const file = fileURLToPath(new URL("../src/lib/schema.d.ts", import.meta.url));
if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (readFileSync(file, "utf8") !== text) {
  console.error("src/lib/schema.d.ts is not what the card room says: run `npm run types`");
  process.exit(1);
}
