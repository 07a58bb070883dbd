import { EventEmitter } from "node:events";
import { PassThrough, Readable, type Transform, Writable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from "node:zlib";
import { chooseEncoding, type Encoding } from "./kept-content.ts";

/**
 * A page for one person is compressed for a single answer, so it must be cheap. Brotli at this quality takes half the
 * time of gzip and a tenth fewer bytes; an encoder that looks far back holds megabytes, which burdens the garbage
 * collector.
 */
const brotliParameters = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const gzipOptions = { level: 3, memLevel: 6 };

/**
 * The encoding of an answer for one person. The length of a compressed page shows whether something in it
 * that an attacker chose repeats a secret in it (https://www.breachattack.com), if the attacker can make the
 * browser ask many times. So only requests from a page of ours or from the address bar get a compressed
 * answer, and never those that another site makes.
 */
export function encodingForPerson(headers: Headers): Encoding {
  const from = headers.get("sec-fetch-site");
  if (from !== "same-origin" && from !== "none") return "identity";
  return chooseEncoding(headers.get("accept-encoding") ?? undefined);
}

/** Parameters that React Router adds to addresses of data. */
const routerParameters: ReadonlySet<string> = new Set(["_routes", "index"]);

/**
 * The encoding of data for an open page. The page asks for it by itself, even if another site chose the page's
 * address. So data for an address with parameters, which it may repeat, isn't compressed.
 */
export function encodingForData({ url, headers }: Request): Encoding {
  const { searchParams } = new URL(url);
  const isRouters = [...searchParams.keys()].every((name) => routerParameters.has(name));
  return isRouters ? encodingForPerson(headers) : "identity";
}

/** Says in the headers how the answer is compressed. */
export function describeEncoding(headers: Headers, encoding: Encoding): void {
  headers.append("Vary", "Accept-Encoding");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
}

/**
 * A page that is ready, as it is sent. It's compressed in this thread: a page's few hundred microseconds cost
 * less than the way to another thread and back.
 */
export function compressWhole(
  page: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Uint8Array<ArrayBuffer> {
  if (encoding === "identity") return page;
  if (encoding === "gzip") return gzipSync(page, gzipOptions);
  const params = { ...brotliParameters, [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength };
  return brotliCompressSync(page, { params });
}

/** Compresses part by part: each part can be read when it has come. */
function createEncoder(encoding: Encoding): Transform {
  if (encoding === "identity") return new PassThrough();
  return encoding === "gzip"
    ? createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
    : createBrotliCompress({ params: brotliParameters, flush: constants.BROTLI_OPERATION_FLUSH });
}

/**
 * Takes a page that is ready, which is rendered in one go. React writes it in hundreds of pieces, and a stream's
 * bookkeeping for each would cost more than the piece.
 */
export class WholePage extends EventEmitter {
  readonly #gathered: Uint8Array[] = [];

  /** The stream that React pipes it to. */
  get input(): NodeJS.WritableStream {
    return this as unknown as NodeJS.WritableStream;
  }

  write(piece: Uint8Array | string): boolean {
    this.#gathered.push(typeof piece === "string" ? Buffer.from(piece) : piece);
    return true;
  }

  end(): void {
    this.emit("finish");
  }

  destroy(error: unknown): void {
    process.nextTick(() => this.emit("error", error));
  }

  get bytes(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#gathered);
  }
}

/**
 * A page on its way from React to the client. React writes in hundreds of small pieces, each of which would
 * cost an encoder a trip to another thread, and flushes where a browser can show what there is.
 */
export class PageOutput {
  readonly input: Writable & { flush(): void };
  readonly output: Transform;
  readonly #gathered: Buffer[] = [];

  constructor(encoding: Encoding) {
    const output = createEncoder(encoding);
    const gather = new Writable({
      write: (chunk: Buffer, _, done) => {
        this.#gathered.push(chunk);
        done();
      },
      final: (done) => {
        this.#pass();
        output.end();
        done();
      },
    });
    output.once("close", () => gather.destroy());
    this.output = output;
    this.input = Object.assign(gather, { flush: () => this.#pass() });
  }

  #pass(): void {
    const bytes = Buffer.concat(this.#gathered.splice(0));
    if (bytes.byteLength > 0) this.output.write(bytes);
  }
}

/** The same answer, compressed part by part as it becomes ready. */
export function compressAnswer(response: Response, encoding: Encoding): Response {
  if (!response.body || encoding === "identity") return response;
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  describeEncoding(headers, encoding);
  const encoder = createEncoder(encoding);
  Readable.fromWeb(response.body as ReadableStream)
    .on("error", (error) => encoder.destroy(error))
    .pipe(encoder);
  const body = Readable.toWeb(encoder) as unknown as BodyInit;
  return new Response(body, { status: response.status, headers });
}
