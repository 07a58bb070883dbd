/** A piece of a message: plain text, or text that is a web address. */
export type TextPiece = { text: string; href?: string };

const candidate = /\bhttps?:\/\/[^\s\p{C}<>"'`{}|\\^]+/giu;

/**
 * Finds the web addresses in a message. What is shown is what was written; only `http` and `https`
 * become links, none that hides its host behind a name and password, and what ends a sentence or
 * closes a parenthesis is not part of the address.
 */
export function splitLinks(body: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of body.matchAll(candidate)) {
    const text = trimEnd(match[0]);
    const href = toAddress(text);
    if (!href) continue;
    if (match.index > end) pieces.push({ text: body.slice(end, match.index) });
    pieces.push({ text, href });
    end = match.index + text.length;
  }
  if (end < body.length) pieces.push({ text: body.slice(end) });
  return pieces;
}

/** In one walk: an address can be as long as the message, and every view of a conversation looks for its links. */
function trimEnd(text: string): string {
  const unopened = new Map([
    [")", count(text, ")") - count(text, "(")],
    ["]", count(text, "]") - count(text, "[")],
  ]);
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const left = unopened.get(last) ?? 0;
    if (left <= 0 && !".,;:!?…،。".includes(last)) break;
    unopened.set(last, left - 1);
    end -= 1;
  }
  return text.slice(0, end);
}

const count = (text: string, character: string) => text.split(character).length - 1;

/** A host has 253 characters and a port. One in another script takes the square of its length to read. */
const longHost = /^https?:\/\/+[^/?#]{260}/i;

function toAddress(text: string): string | undefined {
  if (longHost.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && !url.username && !url.password && url.hostname ? url.href : undefined;
}
