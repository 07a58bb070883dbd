import { parseSync } from "vite";

/**
 * Words that no name has, with the ones that the field uses. A name is compared in lower case and with
 * a space between its words: `maxNoteLength` is `max note length`. docs/glossary.md has the reasons.
 */
const listed: readonly (readonly [RegExp, string])[] = [
  [/^(longest|largest|widest|highest|most) (?!recent|used)\w/, "max"],
  [/^(shortest|smallest|narrowest|lowest|fewest) \w/, "min"],
  [/\bletters?\b/, "email"],
  [/\bmails\b|\bmailed\b|\w mail\b(?! (server|driver|from)\b)/, "email"],
  [/\b(tell|tells|telling|told|untold)\b/, "notify, notice"],
  [/\b(tend|tends|tended|tending)\b/, "process due"],
  [/^(taking|letting) \w/, "retry on deadlock, retry on conflict"],
  [/\b(forget|forgets|forgetting|forgotten)\b/, "delete"],
  [/\brefusals?\b/, "denial, denial reason"],
  [/\bbooking choices\b/, "allowed actions"],
  [/\bhalfway\b/, "mfa pending"],
  [/\braise session\b/, "elevate"],
  [/\bbegun\b/, "pending, started"],
  [/\badrift\b/, "unreconciled"],
  [/\bstretch(es)?\b/, "time range"],
  [/\bslot questions?\b/, "slot query"],
  [/\bat (once|a time)\b/, "instant, concurrent, per batch"],
  [/\bstands? ins?\b/, "fallback"],
  [/\b(truth|patience|patiently|anew)\b/, "remote state, timeout, re-"],
  [/\breview(s|ed|er|ers|ing)?\b/, "moderation, check"],
  [/\benrol(s|ment|ments)?\b/, "enroll"],
  [/\b(behaviour|colour|favourite|honour|labour|neighbour)s?\b/, "-or"],
  [/\b(centre|licence|instalment)s?\b/, "center, license, installment"],
  [/\b\w+(nitialis|ecognis|rganis|uthoris|ummaris|ormalis|erialis)(e|ed|es|ing|ation)\b/, "-ize"],
];

/** Names of types that could be anything: only resources have facts, which expire. */
const nounless = /^[A-Z]\w*Facts$|^Facts$/;

interface Allowed {
  name: RegExp;
  /** The beginning of a path; everywhere without it. */
  within?: string;
  why: string;
}

/** Names that stay, and why. */
export const allowed: readonly Allowed[] = [
  { name: /dead[_-]?letters?/i, why: "the term of queues for jobs that failed for good" },
  { name: /^letterSpacing$/, why: "a property of CSS" },
  { name: /^PdfLetter$|^letter$/, within: "src/platform/pdf/", why: "a letter on paper" },
  { name: /letter/i, within: "scripts/", why: "letters of the alphabet, which name columns" },
  { name: /letter/i, within: "src/shared/text/text-folding", why: "letters of the alphabet" },
  { name: /^letters?$/, within: "src/platform/sheet-source/", why: "letters of the alphabet" },
  { name: /letter/i, within: "src/features/mentors/directory/", why: "letters of the alphabet" },
  { name: /letter/i, within: "src/features/jobs/", why: "letters of the alphabet" },
  { name: /^letter/, within: "src/shared/file-names", why: "a file that somebody uploads" },
  { name: /^(create|check|send)Mail$/, why: "src/platform/mail is the port for SMTP" },
  { name: /^(send|outbox)[.-]mail\b|^mail\b/, why: "src/platform/mail is the port for SMTP" },
  { name: /^ALLOW_STAND_INS$/, why: "operators have set it" },
  { name: /^MAILS_PER_HOUR$/, why: "operators have set it" },
  { name: /Facts/, within: "src/features/resources/", why: "facts in guides expire" },
  { name: /Facts/, within: "scripts/", why: "facts in guides expire" },
  {
    name: /^largest-contentful-paint$/,
    within: "scripts/bench/browser.ts",
    why: "Lighthouse calls it so",
  },
  { name: /^refund_refusal_explanation$/, why: "Stripe's name of a field of evidence" },
  { name: /review/i, within: "src/features/ratings/", why: "star ratings" },
  { name: /review/i, within: "src/features/mentoring/", why: "asks both sides for star ratings" },
  { name: /(mentor|session)[_-]?review/i, why: "star ratings" },
  {
    name: /^(reviews|reviewCount|describeReviews|writeReview|replyToReview|review_?id)$/i,
    why: "star ratings",
  },
  {
    name: /^review$/,
    within: "src/features/mentors/directory/",
    why: "star ratings of sample mentors",
  },
  {
    name: /review/i,
    within: "src/features/career/",
    why: "star ratings of playbooks, and the day on which a playbook was last read through",
  },
  { name: /^playbookReviews$/, within: "src/ui/drawings/", why: "star ratings of playbooks" },
  { name: /^reviewDays$/, within: "src/features/legal/", why: "time for star ratings" },
  { name: /cv[_-]?review/i, why: "the product's name for what Pro includes" },
  { name: /review/i, within: "src/features/membership/", why: "CV reviews" },
  {
    name: /^review(ed_at|ed_by)?$/,
    within: "src/platform/database/schema.gen",
    why: "columns of CV reviews",
  },
  { name: /^reviewed_at$/, within: "src/features/admin/", why: "a column of CV reviews" },
  { name: /under[_-]review/, why: "a status of applications, and of disputes at Stripe" },
  {
    name: /^review$/,
    within: "src/features/jobs/postings/",
    why: "addresses name the last step so",
  },
  {
    name: /review/i,
    within: "migrations/",
    why: "policies and indexes; tables and columns are in schema.gen.ts too",
  },
  { name: /legal_?texts_?reviewed/i, why: "operators have set it" },
  { name: /-review\b/, within: "src/features/resources/", why: "titles of guides and downloads" },
  { name: /./, within: "tests/renamed-data", why: "what there was before migration 0056" },
  {
    name: /enrolments$/,
    within: "tests/earlier-data",
    why: "what there was before migration 0056",
  },
];

/** The words of a name, in lower case and with spaces between. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
}

const judged = new Map<string, string | undefined>();

/** The term to write instead of a name; undefined for most names. */
export function better(name: string): string | undefined {
  if (!judged.has(name)) judged.set(name, judge(name));
  return judged.get(name);
}

function judge(name: string): string | undefined {
  if (nounless.test(name)) return "the noun that it is";
  const words = wordsOf(name);
  return listed.find(([pattern]) => pattern.test(words))?.[1];
}

export const isAllowed = (path: string, name: string): boolean =>
  allowed.some((each) => each.name.test(name) && path.startsWith(each.within ?? ""));

/** A text that is a name as a whole: an event, a job, a column, a code. */
const nameAlone = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)+$/;
/** Tables and columns within SQL. */
const nameInText = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;

/** Names in a file's code, and the ones of events, jobs and columns in its texts. */
export function namesIn(path: string, text: string): Set<string> {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const names = new Set<string>();
  const addText = (value: string) => {
    if (nameAlone.test(value)) names.add(value);
    else if (/\b(select|insert|update|from|where|set|values)\b/.test(value)) {
      for (const name of value.match(nameInText) ?? []) names.add(name);
    }
  };
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, name, value } = node as { type?: string; name?: unknown; value?: unknown };
    if (/^(Private|JSX)?Identifier$/.test(type ?? "") && typeof name === "string") names.add(name);
    if (type === "Literal" && typeof value === "string") addText(value);
    if (type === "TemplateElement") addText((value as { cooked?: string }).cooked ?? "");
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return names;
}

/** Names of a file, its own among them, that the field calls otherwise, exceptions too. */
export function namesToReplace(path: string, text: string): string[] {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.(tsx?|m?js)$/, "");
  const isListed = (name: string) => better(name) !== undefined;
  // Most files need not be parsed: they have such words in comments alone.
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, "");
  const isPossible = (code.match(/[\w$.-]+/g) ?? []).some(isListed);
  return [file, ...(isPossible ? namesIn(path, text) : [])].filter(isListed);
}

/** The same without the exceptions, each with what to write. */
export function privateWords(path: string, text: string): string[] {
  return namesToReplace(path, text)
    .filter((name) => !isAllowed(path, name))
    .map((name) => `${path}: ${name} (docs/glossary.md says ${better(name)})`);
}
