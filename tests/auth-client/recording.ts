import { isPart } from "./surface.ts";

/** The outcome of a call: `ok`, the code of the refusal, or the name of an error without a code. */
export type Outcome = string;

/** The calls of this file so far: files of tests are processes of their own. */
const outcomes = new Map<string, Set<Outcome>>();

export const recordedOutcomes = (method: string): ReadonlySet<Outcome> =>
  outcomes.get(method) ?? new Set();

/** The same client, which records its calls and their outcomes. It changes nothing else. */
export function recorded<Part extends object>(part: Part, path = ""): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof name !== "string" || name.startsWith("_")) return member;
      if (typeof member === "function") return noted(member, target, path + name);
      return isPart(member) && isOffered(path, name) ? recorded(member, `${path}${name}.`) : member;
    },
  });
}

const parts = ["mfa", "passkey", "oauth", "admin"];
const isOffered = (path: string, name: string) => path !== "" || parts.includes(name);

function noted(method: unknown, target: object, name: string) {
  return (...inputs: unknown[]) => {
    const note = (outcome: Outcome) => {
      outcomes.set(name, new Set([...recordedOutcomes(name), outcome]));
    };
    const answer: unknown = Reflect.apply(method as () => unknown, target, inputs);
    if (!(answer instanceof Promise)) {
      note("ok");
      return answer;
    }
    return answer.then(
      (result) => {
        note(outcomeOf(result));
        return result;
      },
      (error: unknown) => {
        note(denialOf(error));
        throw error;
      },
    );
  };
}

function outcomeOf(result: unknown): Outcome {
  const error = (result as { error?: unknown } | undefined)?.error;
  return error ? denialOf(error) : "ok";
}

function denialOf(error: unknown): Outcome {
  const { code, name } = error as { code?: string; name: string };
  return code ?? name;
}
