/**
 * The text without the characters at both ends for which `isTrimmed` holds. It takes time in proportion to the text.
 * A pattern like `/^x+|x+$/g` takes the square of a run of them in the middle.
 *
 * @example
 * trimCharacters("//a//b//", (character) => character === "/"); // "a//b"
 */
export function trimCharacters(text: string, isTrimmed: (character: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isTrimmed(text.charAt(start))) start += 1;
  while (end > start && isTrimmed(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
