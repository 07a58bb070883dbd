/** The lines of a text that aren't empty. */
export function toLines(text: string): string[] {
  return text
    .split("\n")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
