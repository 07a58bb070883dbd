/** Parts of a `tsquery`, as text. Words are quoted, so that nothing in them is an operator. */

/** No job has this word. */
export const nothing = "'#none'";

/** The word itself. */
export function word(text: string): string {
  return `'${text.replace(/['\\]/g, "")}'`;
}

/** Words that start with it. */
export function beginning(text: string): string {
  return `${word(text)}:*`;
}

/** The word and its plural. */
export function bothNumbers(text: string): string {
  return anyOf([word(text), word(`${text}s`)]);
}

/** A word with the mark that the index gives it: @ for locations, # for regions and kinds, ^ for titles and skills. */
export function token(mark: "@" | "#" | "^", text: string): string {
  return word(`${mark}${text}`);
}

/** Words that follow each other; the last may go on. */
export function phrase(words: readonly string[]): string {
  const last = words.length - 1;
  return `(${words.map((one, at) => (at === last && one.length > 3 ? beginning(one) : word(one))).join(" <-> ")})`;
}

export const anyOf = (terms: readonly string[]): string => join(terms, " | ");
export const allOf = (terms: readonly string[]): string => join(terms, " & ");

function join(terms: readonly string[], operator: string): string {
  const each = [...new Set(terms)];
  return each.length === 1 ? (each[0] ?? nothing) : `(${each.join(operator)})`;
}
