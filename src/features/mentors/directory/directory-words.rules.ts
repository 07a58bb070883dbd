/**
 * The words of many texts, each stored once and with a number. Storing a text as numbers takes a
 * fraction of the memory and time of storing a list of words.
 */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** By number: how many texts have the word. */
  readonly #uses: number[] = [];
  /** How many texts there were, and by number, which of them had the word last. */
  #texts = 0;
  readonly #lastText: number[] = [];
  /** Numbers of words that are no longer in any text. */
  readonly #free: number[] = [];

  /** The numbers of the words of one more text, each once. */
  use(words: readonly string[]): number[] {
    this.#texts += 1;
    const numbers: number[] = [];
    for (const word of words) {
      const number = this.#numberOf(word);
      if (this.#lastText[number] === this.#texts) continue;
      this.#lastText[number] = this.#texts;
      this.#uses[number] = (this.#uses[number] ?? 0) + 1;
      numbers.push(number);
    }
    return numbers;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.#words.length;
    this.#numbers.set(word, number);
    this.#words[number] = word;
    this.#uses[number] = 0;
    return number;
  }

  /** Removes a text with the words of these numbers. */
  leave(numbers: readonly number[]): void {
    for (const number of numbers) {
      const uses = (this.#uses[number] ?? 0) - 1;
      this.#uses[number] = uses;
      if (uses > 0) continue;
      this.#numbers.delete(this.#words[number] ?? "");
      this.#words[number] = "";
      this.#lastText[number] = 0;
      this.#free.push(number);
    }
  }

  /** By number: 1 for the words that pass the test. Null when none does. */
  find(test: (word: string) => boolean): Uint8Array | null {
    let found: Uint8Array | null = null;
    for (const [word, number] of this.#numbers) {
      if (!test(word)) continue;
      found ??= new Uint8Array(this.#words.length);
      found[number] = 1;
    }
    return found;
  }
}
