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

function trimEnd(text: string): string {
  let trimmed = text;
  for (;;) {
    const shorter = trimmed.replace(/[.,;:!?…،。]+$/u, "");
    const closing = /[)\]]$/.exec(shorter)?.[0];
    const opening = closing === ")" ? "(" : "[";
    const unbalanced = closing && count(shorter, closing) > count(shorter, opening);
    const next = unbalanced ? shorter.slice(0, -1) : shorter;
    if (next === trimmed) return trimmed;
    trimmed = next;
  }
}

const count = (text: string, character: string) => text.split(character).length - 1;

function toAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && !url.username && !url.password && url.hostname ? url.href : undefined;
}
