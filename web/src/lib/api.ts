/** The card room over HTTP. */

import type { components } from "./schema";

type Schemas = components["schemas"];

/** What the card room refused to do, and why. */
export class RefusedError extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  /** The message by language, where the card room tells it in several. */
  readonly said: Record<string, string>;

  constructor(
    readonly status: number,
    { code, message, details = {}, said = {} }: Schemas["ErrorBody"],
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.said = said;
  }
}

interface ErrorAnswer {
  error?: Schemas["ErrorBody"];
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new RefusedError(0, { code: "offline", message: "no connection" });
  }
  const isJson = response.headers.get("content-type")?.includes("json");
  const answer: unknown = isJson ? await response.json() : await response.text();
  if (!response.ok) {
    const { error = { code: "internal", message: response.statusText } } = answer as ErrorAnswer;
    throw new RefusedError(response.status, error);
  }
  return answer as T;
}

export const api = {
  get: <T>(path: string) => call<T>("GET", path),
  post: <T>(path: string, body: unknown = {}) => call<T>("POST", path, body),
  patch: <T>(path: string, body: unknown) => call<T>("PATCH", path, body),
  delete: <T>(path: string, body?: unknown) => call<T>("DELETE", path, body),
};
