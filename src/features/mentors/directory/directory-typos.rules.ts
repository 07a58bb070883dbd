/** Words shorter than this must be found as they are. */
const shortestForgiven = 4;

/** From so many letters on two errors are forgiven, below one. */
const shortestWithTwo = 8;

const plainWord = /^[a-z0-9]+$/;

/** Whether typing errors in a word are forgiven: in one of Latin letters that is long enough. */
function isForgiven(word: string): boolean {
  return word.length >= shortestForgiven && plainWord.test(word);
}

/** The words of a folded text that misspelt ones are compared with, each once. */
export function wordsOf(text: string): string[] {
  const words = text.split(/[^a-z0-9]+/).filter(({ length }) => length >= 3 && length <= 40);
  return [...new Set(words)];
}

/**
 * Tells of words whether somebody who typed `asked` may have meant them, or one that begins with it: one
 * letter wrong, missing, too many or swapped with the next, in words of eight letters or more two. All in
 * lower case without accents.
 */
export function nearTo(asked: string): (word: string) => boolean {
  if (!isForgiven(asked)) return () => false;
  const most = asked.length >= shortestWithTwo ? 2 : 1;
  const letters = lettersOf(asked);
  // Each letter that the word lacks is one error at least.
  return (word) =>
    asked.length - word.length <= most &&
    countBits(letters & ~lettersOf(word)) <= most &&
    distanceToBeginning(asked, word, most) <= most;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A bit for each letter; digits share six. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    letters |= 1 << (code < 97 ? 26 + (code % 6) : code - 97);
  }
  return letters;
}

/**
 * Errors between `asked` and the beginning of `word` that is closest to it (optimal string alignment);
 * a beginning may lack at most as much as errors are forgiven. Counts no further than `most`.
 */
function distanceToBeginning(asked: string, word: string, most: number): number {
  const width = Math.min(word.length, asked.length + most);
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
    if (Math.min(...current) > most) return most + 1;
    older = above;
    above = current;
  }
  return Math.min(...above);
}
