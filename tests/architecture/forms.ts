import type { Breach } from "./texts.ts";

/** Controls that only the form kit in `src/ui/form` makes. */
const control = /<(input|select|textarea|label|form|Field|Input|Select|Textarea)\b(?=[\s/>]|$)/;
/** What only `formAction` and `sendForm` do for a page. */
const ownDialect =
  /\b(readForm|copyForm|answerProblem)\(|^export (async )?function (action|clientAction)\b/;

/** Features whose forms are still to be moved to the kit. Whoever moves one takes it out of the list. */
export const notMovedYet: readonly string[] = [
  "business",
  "career",
  "jobs",
  "membership",
  "mentoring",
  "mentors",
  "messages",
  "ratings",
  "resources",
  "search",
];

/** Pages with an action of their own, each with its reason. */
export const ownActions: ReadonlyMap<string, string> = new Map([
  ["src/features/account/pages/account-data-export.tsx", "answers a file and reads no form"],
  [
    "src/features/account/pages/account-security.tsx",
    "signs out by the browser's client, which its other tabs hear of",
  ],
]);

/** Controls of features that are wired past the form kit. */
export function handWiredControls(path: string, text: string): Breach[] {
  if (!isMoved(path)) return [];
  return linesWith(path, text, control, "wires a control by hand: use src/ui/form");
}

/** Actions of pages that read and answer forms in a way of their own. */
export function ownFormActions(path: string, text: string): Breach[] {
  if (!isMoved(path) || !path.includes("/pages/") || ownActions.has(path)) return [];
  return linesWith(path, text, ownDialect, "answers a form by itself: use formAction and sendForm");
}

function isMoved(path: string): boolean {
  const [, layer, feature = ""] = path.split("/");
  return layer === "features" && path.endsWith(".tsx") && !notMovedYet.includes(feature);
}

function linesWith(path: string, text: string, pattern: RegExp, reason: string): Breach[] {
  return text
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${reason}`] : []));
}
