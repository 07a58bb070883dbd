/** A piece of text that a person reads in one go: a paragraph, a label, a message. */
export interface Passage {
  text: string;
  /** Parts of the text that stand for a value known only later, such as a name or a count. */
  holes: readonly Range[];
  /** Lines of the file, by the place in the text from which they hold. The first begins at 0. */
  lines: readonly { at: number; line: number }[];
}

export interface Range {
  start: number;
  end: number;
}

/** All passages of one file, and what kind of reading it is. */
export interface Reading {
  /** Relative to the project. */
  file: string;
  kind: "screen" | "email" | "content" | "documentation";
  passages: readonly Passage[];
}

export function lineAt({ lines }: Passage, index: number): number {
  return lines.findLast(({ at }) => at <= index)?.line ?? 1;
}

/** A passage that begins in a line and has all its line breaks in the text. */
export function plainPassage(text: string, line: number): Passage {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }, n) => ({
    at: index + 1,
    line: line + n + 1,
  }));
  return { text, holes: [], lines: [{ at: 0, line }, ...breaks] };
}
