import { dataApiErrors } from "./data-api.errors.ts";
import { limits } from "./limits.ts";

const element = /(?:"((?:[^"\\]|\\.)*)"\s*|((?:[^"\\{},]|\\.)+))(,|$)/sy;

/**
 * The elements of a Postgres array literal such as `{a,"b, c",NULL}`. Arrays of arrays do not exist
 * here.
 */
export function parseArray(literal: string): (string | null)[] {
  const text = literal.trim();
  if (!text.startsWith("{") || !text.endsWith("}")) throw dataApiErrors.malformedArray(literal);
  const inner = text.slice(1, -1).trim();
  if (inner === "") return [];

  const elements: (string | null)[] = [];
  let position = 0;
  for (;;) {
    while (/\s/.test(inner.charAt(position))) position += 1;
    element.lastIndex = position;
    const match = element.exec(inner);
    if (!match) throw dataApiErrors.malformedArray(literal);
    const [matched, quoted, plain = "", separator] = match;
    position += matched.length;
    elements.push(quoted === undefined ? plainElement(plain.trim()) : withoutEscapes(quoted));
    if (elements.length > limits.listItems) {
      throw dataApiErrors.tooMuch(`A list may hold at most ${limits.listItems} values.`);
    }
    if (separator === "") return elements;
  }
}

function plainElement(text: string): string | null {
  return text.toUpperCase() === "NULL" ? null : withoutEscapes(text);
}

const withoutEscapes = (text: string) => text.replace(/\\(.)/gs, "$1");
