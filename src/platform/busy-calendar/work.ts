/** Counts steps of work, so that no rule of a stranger's calendar can keep the server busy. */
export class Work {
  private left: number;
  private readonly whole: Work | undefined;

  constructor(steps: number, whole?: Work) {
    this.left = steps;
    this.whole = whole;
  }

  /** False when there is nothing left to work with. */
  step(): boolean {
    this.left -= 1;
    return this.left >= 0 && (this.whole?.step() ?? true);
  }

  get isSpent(): boolean {
    return this.left < 0;
  }
}
