/** A value of a statement that reads several, as the texts around its parameters. */
export class WrittenValue<Value> {
  /** The value that the statement answers for it. */
  declare readonly value: Value;
  /** One more than parameters. */
  readonly texts: readonly string[];
  readonly parameters: readonly unknown[];

  /** @throws when a text has what looks like a parameter. */
  constructor(texts: readonly string[], parameters: readonly unknown[]) {
    if (texts.length !== parameters.length + 1) {
      throw new Error(`A value has ${parameters.length} parameters and ${texts.length} texts`);
    }
    this.texts = texts;
    this.parameters = parameters;
  }
}
