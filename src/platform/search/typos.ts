/** Words shorter than this must match exactly. */
const minLengthForOneTypo = 4;

/** Words of at least this length may have two typos, shorter ones one. */
const minLengthForTwoTypos = 6;

const plainWord = /^[a-z]+$/;

/** Number of letters of a word that may be wrong, missing, extra or swapped. */
export function allowedTypos(word: string): number {
  if (word.length < minLengthForOneTypo || !plainWord.test(word)) return 0;
  return word.length < minLengthForTwoTypos ? 1 : 2;
}

/** One bit for each letter. Digits share six. */
export function alphabetOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    bits |= 1 << (code < 97 ? 26 + (code % 6) : code - 97);
  }
  return bits;
}

/** Whether two words differ in too many letters to be `max` typos apart. */
export function differTooMuch(bits: number, others: number, max: number): boolean {
  return countBits(bits & ~others) > max || countBits(others & ~bits) > max;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Number of letters that are wrong, missing, extra or swapped with the next (optimal string alignment). More than `max`
 * is `max + 1`.
 */
export function countTypos(asked: string, word: string, max: number): number {
  if (Math.abs(asked.length - word.length) > max) return max + 1;
  let older: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= asked.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = asked[row - 1] === word[column - 1];
      let best = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        asked[row - 1] === word[column - 2] &&
        asked[row - 2] === word[column - 1];
      if (isSwapped) best = Math.min(best, (older[column - 2] ?? 0) + 1);
      current.push(best);
      least = Math.min(least, best);
    }
    if (least > max) return max + 1;
    older = above;
    above = current;
  }
  return Math.min(above[word.length] ?? 0, max + 1);
}
