import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createClient } from "@supabase/supabase-js";

/** Private and protected members in the types of the installed client. */
function hiddenNames(): Set<string> {
  const main = createRequire(import.meta.url).resolve("@supabase/auth-js");
  const declarations = ["GoTrueClient", "GoTrueAdminApi", "lib/webauthn"].map((name) =>
    readFileSync(main.replace(/[^/]+$/, `${name}.d.ts`), "utf8"),
  );
  const hidden = /^\s+(?:private|protected)\s+(?:static\s+|get\s+|set\s+)?(\w+)/gm;
  return new Set(
    declarations.flatMap((text) => [...text.matchAll(hidden)].map(([, name = ""]) => name)),
  );
}

/**
 * Every method that the installed client's `auth` offers to programs, with the parts it lies in
 * (`mfa.webauthn.register`): found by walking a client, so that a newer package shows what it adds.
 */
export function publicMethods(): string[] {
  const { auth } = createClient("http://localhost:1", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const hidden = hiddenNames();
  return methodsOf(auth, "", (name) => hidden.has(name)).toSorted();
}

function methodsOf(part: object, path: string, isHidden: (name: string) => boolean): string[] {
  return membersOf(part)
    .filter((name) => !name.startsWith("_") && name !== "constructor" && !isHidden(name))
    .flatMap((name) => {
      const member: unknown = Reflect.get(part, name);
      if (typeof member === "function") return [path + name];
      return isPart(member) ? methodsOf(member, `${path}${name}.`, isHidden) : [];
    });
}

/** Names of a part's own members and of those of its classes. */
function membersOf(part: object): string[] {
  const names = new Set<string>();
  for (let at = part; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names];
}

/** Whether a member of `auth` is a part with methods of its own, e.g. `mfa`. */
export function isPart(member: unknown): member is object {
  return typeof member === "object" && member !== null && !Array.isArray(member);
}
