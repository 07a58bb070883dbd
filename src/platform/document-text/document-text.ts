/** A document that text can be drawn from, by what its content is. */
export type DocumentFormat = "pdf" | "docx";

export type DrawnText =
  /** `isCut`: there was more, beyond the limits. */
  | { kind: "text"; text: string; isCut: boolean }
  /** It holds no text: a scan, say. */
  | { kind: "empty" }
  | { kind: "encrypted" }
  | { kind: "damaged" }
  /** It would have taken too much time or memory. */
  | { kind: "too_much" };

/** Draws the text out of documents that strangers send. */
export interface DocumentText {
  /** The text line by line, as a reader sees it. Says what is wrong with a document, and throws for nothing in it. */
  draw(bytes: Uint8Array, format: DocumentFormat): Promise<DrawnText>;
}

/** Far more than any CV has. */
export const textLimits = {
  pages: 30,
  characters: 200_000,
  /** Bytes of a Word document's text with its markup, unpacked. */
  unpackedBytes: 20_000_000,
};

const formats: ReadonlyMap<string, DocumentFormat> = new Map([
  ["application/pdf", "pdf"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
]);

/** The format of a type that storage has identified; undefined where no text can be drawn. */
export const formatOf = (type: string): DocumentFormat | undefined => formats.get(type);
