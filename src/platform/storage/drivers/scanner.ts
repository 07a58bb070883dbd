/** A scanner's verdict on a file. */
export type ScanVerdict =
  | { kind: "clean" }
  /** `signature` is the scanner's own name of what it found, e.g. `Eicar-Test-Signature`. */
  | { kind: "infected"; signature: string };

/**
 * Looks for malware in files. Only a verdict lets a file out of quarantine: everything else is an
 * error.
 */
export interface FileScanner {
  readonly driver: "none" | "clamav";
  /** @throws ScannerUnavailableError when there is no scanner to ask; another error when it can't judge this file. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<ScanVerdict>;
}

/** The scanner could not be reached, so no file can be checked now. */
export class ScannerUnavailableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "ScannerUnavailableError";
  }
}

/** The scanner took a file and hung up or took too long. That may be because of the file. */
export class ScanUnansweredError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "ScanUnansweredError";
  }
}

/** No scanner is set up: files are served as soon as they are stored. */
export const noScanner: FileScanner = {
  driver: "none",
  async scan() {
    return { kind: "clean" };
  },
};
