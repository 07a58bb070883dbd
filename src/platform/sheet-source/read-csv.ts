import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { sheetLimits } from "./sheet-source.ts";
import { createTable, type PacedReceiver, tooManyCells, tooManyRows } from "./tabulate.ts";

const sampleBytes = 64 * 1024;
const delimiters = [",", ";", "\t"] as const;

/**
 * Reads a comma, semicolon or tab separated file in UTF-8 (UTF-16 with its byte order mark), quoted
 * as RFC 4180 says, piece by piece.
 */
export async function readCsv(path: string, title: string, receiver: PacedReceiver): Promise<void> {
  const beginning = await readBeginning(path);
  const encoding = detectEncoding(beginning);
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(beginning));
  const table = createTable(title, receiver);
  let records = 0;
  let cells = 0;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: 2 * sheetLimits.columns * sheetLimits.cellLength,
    // Taken here, records don't pass through the stream, which would take a third of the time.
    on_record(record: string[]) {
      records += 1;
      if (records > sheetLimits.rows * 2) throw tooManyRows(title);
      cells += record.length;
      if (cells > sheetLimits.cells) throw tooManyCells(title);
      table.add(record);
      return null;
    },
  });
  try {
    await pipeline(
      createReadStream(path),
      (chunks) => decode(chunks, encoding, title),
      (texts) => paced(texts, receiver),
      parser,
    );
  } catch (cause) {
    if (cause instanceof CsvError) throw sheetSourceErrors.malformed(title, explain(cause));
    throw cause;
  }
  table.end();
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function detectEncoding(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** The delimiter that stands most often, outside quotes, in the header row. */
function detectDelimiter(text: string): string {
  const [header = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counted = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counted.indexOf(Math.max(...counted))] ?? ",";
}

async function* decode(
  chunks: AsyncIterable<Buffer>,
  encoding: string,
  title: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw sheetSourceErrors.malformed(
      title,
      "its text isn't in UTF-8 (in Excel, save it as “CSV UTF-8”)",
    );
  }
}

async function* paced(
  texts: AsyncIterable<string>,
  receiver: PacedReceiver,
): AsyncGenerator<string> {
  for await (const text of texts) {
    await receiver.ready();
    yield text;
  }
}

function explain(error: CsvError): string {
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === "CSV_QUOTE_NOT_CLOSED") return "a quotation mark is opened and never closed";
  if (code === "CSV_MAX_RECORD_SIZE") return `the row at line ${lines} is too long`;
  return `quotation marks are misplaced around line ${lines}`;
}
