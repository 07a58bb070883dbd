import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  type RequestFilteringAgentOptions,
  RequestFilteringHttpAgent,
  RequestFilteringHttpsAgent,
} from "request-filtering-agent";
import { brand } from "#shared/brand.ts";
import { isProductError } from "#shared/errors.ts";
import { busyCalendarErrors } from "./busy-calendar.errors.ts";
import { calendarLimits } from "./limits.ts";

const redirectsAllowed = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const entityTag = /^(W\/)?"[\x21\x23-\x7e]{0,300}"$/;

interface CalendarFile {
  text: string;
  etag: string | null;
}

export interface FetchCalendarOptions {
  /**
   * Looks at each address before it is asked, those of redirects too. Throws when it may not be.
   */
  check(address: string): URL;
  /** The addresses that may be connected to. */
  filter: RequestFilteringAgentOptions;
  timeoutMilliseconds: number;
  /** Name resolution; Node's own by default. */
  lookup?: LookupFunction;
}

/**
 * Asks for a file as a stranger would: no cookies, no credentials. The agents look at the very
 * address that a connection is made to, after the name was resolved, so that a name which points
 * elsewhere a moment later gains nothing. Throws a `busyCalendarErrors`.
 */
export function createFetchCalendar({
  check,
  filter,
  timeoutMilliseconds,
  lookup,
}: FetchCalendarOptions): (address: URL, etag?: string) => Promise<CalendarFile | "unchanged"> {
  const secure = new RequestFilteringHttpsAgent(filter);
  const plain = new RequestFilteringHttpAgent(filter);

  return async (address, etag) => {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    try {
      return await follow(address, etag, signal);
    } catch (error) {
      throw isProductError(error) ? error : explain(error);
    }
  };

  async function follow(address: URL, etag: string | undefined, signal: AbortSignal) {
    let next = address;
    for (let hop = 0; hop <= redirectsAllowed; hop += 1) {
      const response = await ask(next, etag, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readFile(response);
      response.destroy();
      if (!redirects.has(statusCode) || !headers.location) {
        return judgeStatus(statusCode, etag !== undefined);
      }
      const target = URL.parse(headers.location, next);
      if (!target) throw busyCalendarErrors.unreachable();
      next = check(target.href);
    }
    throw busyCalendarErrors.unreachable();
  }

  async function ask(address: URL, etag: string | undefined, signal: AbortSignal) {
    const isSecure = address.protocol === "https:";
    const request = (isSecure ? https : http).get(address, {
      agent: isSecure ? secure : plain,
      signal,
      lookup,
      headers: {
        Accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
        "Accept-Encoding": "gzip",
        "User-Agent": `${brand.name} calendar reader`,
        ...(etag === undefined ? {} : { "If-None-Match": etag }),
      },
    });
    // A connection that breaks later is an error for the response's reader too.
    request.on("error", () => undefined);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return response;
  }
}

function judgeStatus(status: number, asked: boolean): "unchanged" {
  if (status === 304 && asked) return "unchanged";
  if (status === 401 || status === 403 || status === 407) throw busyCalendarErrors.passwordAsked();
  if (status === 404 || status === 410) throw busyCalendarErrors.notFound();
  throw busyCalendarErrors.unreachable();
}

/** Counts bytes after decompression, so that a small file can't unfold into a large one. */
async function readFile(response: IncomingMessage): Promise<CalendarFile> {
  const encoding = response.headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding !== "gzip" && encoding !== "identity") throw busyCalendarErrors.notCalendar();
  const gunzip = encoding === "gzip" ? createGunzip() : undefined;
  const body: Readable = gunzip
    ? response.on("error", (error) => gunzip.destroy(error)).pipe(gunzip)
    : response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > calendarLimits.bytes) throw busyCalendarErrors.tooLarge();
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
    body.destroy();
  }
  const etag = response.headers.etag;
  return {
    text: new TextDecoder().decode(Buffer.concat(chunks)),
    etag: etag && entityTag.test(etag) ? etag : null,
  };
}

function explain(cause: unknown): Error {
  const { message = "", code = "" } = cause as { message?: string; code?: string };
  if (/is not allowed\. Because/.test(message)) {
    return busyCalendarErrors.addressNotAllowed({ cause });
  }
  if (String(code).startsWith("Z_")) return busyCalendarErrors.notCalendar({ cause });
  return busyCalendarErrors.unreachable({ cause });
}
