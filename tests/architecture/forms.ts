import type { Breach } from "./texts.ts";

/** Controls that only the form kit in `src/ui/form` makes. */
const control =
  /<(input|select|textarea|label|form|fetcher\.Form|Field|Input|Select|Textarea)\b(?=[\s/>]|$)|^import \{[^}]*\bForm\b[^}]*\} from "react-router"/;
/** Calls and exports that pages leave to `formAction` and `sendForm`. */
const ownDialect =
  /\b(readForm|copyForm)\(|^export (async )?function (action|clientAction)\b|^export const (action|clientAction) = (async )?\((?!.*(?:\bsendForm\(|=>$))/;

/** A `shouldRevalidate` that doesn't look at what was answered. */
const rereadsAlways = /^export (?:function shouldRevalidate\(\)|const shouldRevalidate = \(\) =>)/;

/** Files that wire a control by hand, each with its reason. */
export const handWired: ReadonlyMap<string, string> = new Map([
  ["src/features/search/components/search-dialog.tsx", "a combobox that suggests while one types"],
  [
    "src/features/mentors/photos/components/photo-editor.tsx",
    "stands beside another form, whose page has its button and its field",
  ],
  [
    "src/features/mentoring/components/session-times.tsx",
    "is never refused, and mentors' pages would fetch the form kit for it",
  ],
  [
    "src/features/people/components/seen-as-banner.tsx",
    "is never refused, and every page would fetch the form kit for it",
  ],
]);

/** Pages with an action of their own, each with its reason. */
export const ownActions: ReadonlyMap<string, string> = new Map([
  ["src/features/account/pages/account-data-export.tsx", "answers a file and reads no form"],
  ["src/features/admin/pages/audit-export.tsx", "answers a file and reads no form"],
  [
    "src/features/account/pages/account-security.tsx",
    "signs out by the browser's client, which its other tabs hear of",
  ],
  [
    "src/features/mentoring/pages/studio-availability.tsx",
    "adds and removes rows of hours in the browser",
  ],
]);

/** Controls of features that are wired past the form kit. */
export function handWiredControls(path: string, text: string): Breach[] {
  if (!isOfFeature(path) || handWired.has(path)) return [];
  return linesWith(path, text, control, "wires a control by hand: use src/ui/form");
}

/** Actions of pages that read and answer forms in a way of their own. */
export function ownFormActions(path: string, text: string): Breach[] {
  if (!isOfFeature(path) || !path.includes("/pages/") || ownActions.has(path)) return [];
  return linesWith(path, text, ownDialect, "answers a form by itself: use formAction and sendForm");
}

/** Pages whose data is read even if their form didn't reach the server, which loses the form. */
export function heedlessRereads(path: string, text: string): Breach[] {
  if (!isOfFeature(path)) return [];
  return linesWith(path, text, rereadsAlways, "loses a form if offline: use readAfterDenial");
}

const isOfFeature = (path: string) => path.startsWith("src/features/") && path.endsWith(".tsx");

function linesWith(path: string, text: string, pattern: RegExp, reason: string): Breach[] {
  return text
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${reason}`] : []));
}
