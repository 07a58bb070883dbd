/**
 * The words of many texts, each once and with a number. A text that keeps numbers takes a fraction of
 * the memory and time of a list of texts for each word.
 */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** By number: how many texts have the word. */
  readonly #uses: number[] = [];
  /** How many texts there were, and by number: in which of them the word was last. */
  #texts = 0;
  readonly #lastText: number[] = [];
  /** Numbers of words that no text has any more. */
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

  /** A text with the words of these numbers is gone. */
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

  /** By number: 1 for the words that pass the test; null when none does. */
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
