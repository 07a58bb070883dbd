/**
 * Words that a person may have typed where a generated key belongs, long enough not to occur by
 * chance.
 */
const typedWords = /example|changeme|change-me|placeholder|password|meridian/i;

/**
 * The reason why `key`, without its prefix, was hardly made by a random generator; undefined when
 * it may have been.
 */
export function describeWeakness(key: string): string | undefined {
  if (typedWords.test(key)) return "contains a word that people type";
  if (new Set(key).size < 8) return "has too few different characters";
  if (minPeriod(key) <= key.length / 2) return "repeats itself";
  if (neighbors(key) > key.length * 0.6) return "follows the alphabet or the keyboard";
  return undefined;
}

/** After how many characters the text begins again; its length when it never does. */
function minPeriod(text: string): number {
  for (let period = 1; period < text.length; period += 1) {
    if (text.startsWith(text.slice(period))) return period;
  }
  return text.length;
}

const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Counts the characters that follow the one before them in the alphabet or on a keyboard, or repeat
 * it.
 */
function neighbors(text: string): number {
  const lower = text.toLowerCase();
  let count = 0;
  for (let index = 1; index < lower.length; index += 1) {
    const pair = lower.slice(index - 1, index + 1);
    const distance = Math.abs(pair.charCodeAt(1) - pair.charCodeAt(0));
    if (distance <= 1 || keyboardRows.some((row) => row.includes(pair))) count += 1;
  }
  return count;
}
