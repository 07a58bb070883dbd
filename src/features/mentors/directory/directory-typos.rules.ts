/** Words shorter than this must match exactly. */
const minLengthForOneTypo = 4;

/** Words of at least this length may have two typos, shorter ones one. */
const minLengthForTwoTypos = 8;

const plainWord = /^[a-z0-9]+$/;

/** Whether typos in a word are allowed: it has to be long enough and in Latin letters. */
function isForgiven(word: string): boolean {
  return word.length >= minLengthForOneTypo && plainWord.test(word);
}

/** The words of a folded text that misspelled words are compared with, including repeats. */
export function wordsOf(text: string): string[] {
  return (text.match(/[a-z0-9]{3,}/g) ?? []).filter(({ length }) => length <= 40);
}

/**
 * Returns a test for words: whether someone who typed `asked` may have meant a word, or one that
 * begins with it, with one letter wrong, missing, extra or swapped with the next, or two in words
 * of eight letters or more. All in lower case without accents.
 */
export function nearTo(asked: string): (word: string) => boolean {
  if (!isForgiven(asked)) return () => false;
  const max = asked.length >= minLengthForTwoTypos ? 2 : 1;
  const letters = lettersOf(asked);
  // Each letter that the word lacks is at least one error.
  return (word) =>
    asked.length - word.length <= max &&
    countBits(letters & ~lettersOf(word)) <= max &&
    distanceToBeginning(asked, word, max) <= max;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** One bit for each letter. Digits share six. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    letters |= 1 << (code < 97 ? 26 + (code % 6) : code - 97);
  }
  return letters;
}

/**
 * Number of errors between `asked` and the closest prefix of `word` (optimal string alignment). A
 * prefix may be shorter by at most the number of allowed errors. Stops counting at `max`.
 */
function distanceToBeginning(asked: string, word: string, max: number): number {
  const width = Math.min(word.length, asked.length + max);
  let older: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= asked.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= width; column += 1) {
      const same = asked[row - 1] === word[column - 1];
      let best = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        asked[row - 1] === word[column - 2] &&
        asked[row - 2] === word[column - 1]
      ) {
        best = Math.min(best, (older[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    if (Math.min(...current) > max) return max + 1;
    older = above;
    above = current;
  }
  return Math.min(...above);
}
