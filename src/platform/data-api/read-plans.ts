import type { CompiledRead } from "./compile-query.ts";
import type { Preferences } from "./read-headers.ts";
import type { Resource } from "./resource.ts";

/** The parts of a request that a plan depends on. */
export interface ReadRequest {
  resource: Resource;
  isHead: boolean;
  url: string;
  header(name: string): string | undefined;
}

/** The statement for a request, and how its rows are answered. */
export interface ReadPlan {
  compiled: CompiledRead;
  contentType: string;
  preferences: Preferences;
  offset: number;
  single: boolean;
}

/** Every header that a plan depends on. */
const headers = ["accept-profile", "accept", "prefer", "range", "range-unit"] as const;

const maxPlans = 500;
/** Longer requests are planned each time, so that the plans stay small. */
const maxKeyLength = 2_000;

/** Remembers the plans of the requests made last: clients ask for the same again and again. */
export class ReadPlans {
  readonly #plans = new Map<string, ReadPlan>();

  /** The plan that was made for the same request before, or a new one. What `plan` throws isn't remembered. */
  read(request: ReadRequest, plan: (request: ReadRequest) => ReadPlan): ReadPlan {
    const key = keyOf(request);
    const known = this.#plans.get(key);
    if (known) return known;
    const made = plan(request);
    if (key.length > maxKeyLength) return made;
    if (this.#plans.size >= maxPlans) {
      const [oldest] = this.#plans.keys();
      if (oldest !== undefined) this.#plans.delete(oldest);
    }
    this.#plans.set(key, made);
    return made;
  }
}

/** Neither headers nor addresses hold line breaks, so no two requests have the same key. */
function keyOf({ resource, isHead, url, header }: ReadRequest): string {
  const begin = url.indexOf("?");
  const search = begin < 0 ? "" : url.slice(begin + 1);
  const values = headers.map((name) => {
    const value = header(name);
    return value === undefined ? "" : `=${value}`;
  });
  return [resource.name, isHead ? "HEAD" : "GET", ...values, search].join("\n");
}
