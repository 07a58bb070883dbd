/** A piece of a sentence; with `to` it leads to a page of its own. */
export interface SentencePart {
  text: string;
  to?: string;
}

export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

/** An entry as people who may read the log see it. */
export interface LogEntry {
  id: number;
  at: Date;
  sentence: readonly SentencePart[];
  action: string;
  differences: readonly Difference[];
  reason: string | null;
  /** Other facts, one line each. */
  facts: readonly string[];
  /** The address of the log of its subject alone. */
  history: string;
}

/** Values of the filter's fields, as the address has them. */
export interface LogQuery {
  person: string;
  group: string;
  action: string;
  subject: string;
  from: string;
  to: string;
}
