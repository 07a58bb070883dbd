/** Words shorter than this must be found as they are. */
const shortestForgiven = 4;

/** From so many letters on two errors are forgiven, below one. */
const shortestWithTwo = 8;

/** As `similar_mentor_words` in the database has it. */
const leastSimilar = 0.2;

const plainWord = /^[a-z0-9]+$/;

/** Whether typing errors in a word are forgiven: in one of Latin letters that is long enough. */
export function isForgiven(word: string): boolean {
  return word.length >= shortestForgiven && plainWord.test(word);
}

/** The words of a folded text that misspelt ones are compared with, as `search_words` has them. */
export function wordsOf(text: string): string[] {
  const words = text.split(/[^a-z0-9]+/).filter(({ length }) => length >= 3 && length <= 40);
  return [...new Set(words)].sort();
}

/**
 * Whether somebody who typed `asked` may have meant `word`, or one that begins with it: one letter
 * wrong, missing, too many or swapped with the next, in words of eight letters or more two; and the
 * two look alike, which is what an index can look for. Both in lower case without accents.
 */
export function isNear(asked: string, word: string): boolean {
  if (!isForgiven(asked) || !isSimilar(asked, word)) return false;
  const most = asked.length >= shortestWithTwo ? 2 : 1;
  return distanceToBeginning(asked, word, most) <= most;
}

/** As pg_trgm tells it: shared trigrams by all trigrams of both, each counted once. */
function isSimilar(one: string, other: string): boolean {
  const left = trigramsOf(one);
  const right = trigramsOf(other);
  const shared = [...left].filter((trigram) => right.has(trigram)).length;
  return Math.fround(shared / (left.size + right.size - shared)) >= leastSimilar;
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * Errors between `asked` and the beginning of `word` that is closest to it (optimal string alignment);
 * a beginning may lack at most as much as errors are forgiven.
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
    older = above;
    above = current;
  }
  return Math.min(...above);
}
