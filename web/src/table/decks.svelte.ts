/** The files of card faces; a card shows its large index until its file is there. */

const files = $state<Record<string, boolean>>({});

/** Tell whether a file is there; if nobody has asked for it yet, it is fetched. */
export function isThere(file: string): boolean {
  if (files[file] === undefined) void load(file);
  return files[file] === true;
}

const asked: string[] = [];

async function load(file: string): Promise<void> {
  if (asked.includes(file)) return;
  asked.push(file);
  try {
    const answer = await fetch(file);
    files[file] = answer.ok && (answer.headers.get("content-type") ?? "").includes("svg");
  } catch {
    asked.splice(asked.indexOf(file), 1);
  }
}
