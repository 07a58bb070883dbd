import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { viewAsCookie } from "#features/auth/auth.contract.ts";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import {
  availableEncoding,
  chooseEncoding,
  type Encoding,
  type KeptContent,
} from "#platform/http/kept-content.ts";
import { routeOf } from "#platform/http/middleware.ts";
import { hasSessionCookie } from "#platform/http/session-cookie.ts";
import type { Log } from "#platform/log/log.ts";
import { parseRequestId, parseTraceparent, writeTraceparent } from "#platform/trace/trace.ts";

/** Headers as `writeHead` takes them: names and values by turns. */
type HeaderBlock = readonly string[];

/** All that is sent for one address, as it was sent before. */
interface KeptAnswer {
  content: KeptContent;
  /** The pattern that `/metrics` counts by. */
  route: string;
  /** Answers since they were last handed over, by status. */
  sent: { 200: number; 304: number };
  /** By encoding; filled as browsers ask for them. */
  whole: Partial<Record<Encoding, HeaderBlock>>;
  /** For a browser that has it. */
  unchanged?: HeaderBlock;
}

/** Far more than there are pages and files; one address can be written in many ways. */
const maxAnswers = 2_000;
const maxAcceptedRemembered = 200;

/**
 * Answers for content that many get, before the site's app sees the request: a lookup by the
 * address, a look at three of the request's headers, one write. The headers are those with which
 * the app answered the same request before, but for the request's id. What isn't known whole is
 * left to the app.
 */
export class KeptAnswers {
  readonly #log: Log;
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #encodings = new Map<string, Encoding>();
  #answered: Record<string, unknown>[] = [];
  readonly #sent = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Remembers how the app answers with kept content. Stands around everything that adds headers.
   */
  readonly remember: MiddlewareHandler<HttpEnvironment> = async (context, next) => {
    await next();
    const { keptContent } = context.var;
    const url = (context.env as Partial<HttpBindings> | undefined)?.incoming?.url;
    if (!keptContent || !url || url.includes("?") || context.req.method !== "GET") return;
    const { status, headers } = context.res;
    const answer = this.#answerFor(url, keptContent, routeOf(context));
    if (status === 304) answer.unchanged = toHeaderBlock(headers);
    if (status === 200) {
      const encoding = (headers.get("content-encoding") ?? "identity") as Encoding;
      answer.whole[encoding] = toHeaderBlock(headers);
    }
  };

  /** Answers a request where that is possible; otherwise nothing was done. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const kept = this.#answers.get(request.url ?? "");
    if (!kept) return false;
    const { content } = kept;
    const { accepted, cookie, wanted, ...outside } = readHeaders(request.rawHeaders);
    if (content.forVisitors && cookie && hasSessionCookie(cookie)) return false;
    if (cookie.includes(viewAsCookie)) return false;
    if (!content.isCurrent()) return false;
    const isUnchanged = wanted && content.etag && namesEntityTag(wanted, content.etag);
    const encoding = availableEncoding(content, this.#encodingOf(accepted));
    const headers = isUnchanged ? kept.unchanged : kept.whole[encoding];
    if (!headers) return false;
    const requestId = parseRequestId(outside.requestId) ?? randomUUID();
    const trace = parseTraceparent(outside.traceparent);
    const status = isUnchanged ? 304 : 200;
    const traced = trace ? ["traceresponse", writeTraceparent(trace)] : [];
    response.writeHead(status, [...headers, "x-request-id", requestId, ...traced]);
    response.end(isUnchanged ? undefined : content.bodies[encoding]);
    kept.sent[status] += 1;
    const traceField = trace && { traceId: trace.traceId };
    const facts = { method: "GET", path: request.url, status, milliseconds: 0 };
    this.#logLater({ requestId, ...traceField, ...facts });
    return true;
  }

  /** The answers since it was last asked, by route and status. */
  takeSent(): { route: string; status: number; count: number }[] {
    for (const answer of this.#answers.values()) this.#setAside(answer);
    const taken = [...this.#sent].map(([key, count]) => {
      const [status, route = ""] = key.split(" ", 2);
      return { route, status: Number(status), count };
    });
    this.#sent.clear();
    return taken;
  }

  #setAside({ route, sent }: KeptAnswer): void {
    for (const status of [200, 304] as const) {
      if (sent[status] === 0) continue;
      const key = `${status} ${route}`;
      this.#sent.set(key, (this.#sent.get(key) ?? 0) + sent[status]);
      sent[status] = 0;
    }
  }

  #answerFor(url: string, content: KeptContent, route: string): KeptAnswer {
    const known = this.#answers.get(url);
    if (known?.content === content) return known;
    const answer: KeptAnswer = { content, route, sent: { 200: 0, 304: 0 }, whole: {} };
    if (known) this.#setAside(known);
    if (!known && this.#answers.size >= maxAnswers) {
      for (const old of this.#answers.values()) this.#setAside(old);
      this.#answers.clear();
    }
    this.#answers.set(url, answer);
    return answer;
  }

  /** Browsers send few different ones; whoever makes some up gets no memory for them. */
  #encodingOf(accepted: string): Encoding {
    const known = this.#encodings.get(accepted);
    if (known) return known;
    const encoding = chooseEncoding(accepted);
    if (this.#encodings.size >= maxAcceptedRemembered) this.#encodings.clear();
    this.#encodings.set(accepted, encoding);
    return encoding;
  }

  #logLater(answered: Record<string, unknown>): void {
    if (this.#answered.push(answered) > 1) return;
    setImmediate(() => {
      const entries = this.#answered;
      this.#answered = [];
      this.#log.infoEach("http.answered", entries);
    });
  }
}

/** Of one request alone. */
const ownHeaders = new Set(["x-request-id", "traceresponse"]);

function toHeaderBlock(headers: Headers): HeaderBlock {
  return [...headers].flatMap(([name, value]) => (ownHeaders.has(name) ? [] : [name, value]));
}

/**
 * Those that matter, from names and values by turns: the object that Node makes of all costs more.
 */
function readHeaders(raw: readonly string[]) {
  let accepted = "";
  let cookie = "";
  let wanted = "";
  let requestId: string | undefined;
  let traceparent: string | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const value = raw[index + 1] ?? "";
    if (name.length === 6 && name.toLowerCase() === "cookie") cookie += `${value};`;
    if (name.length === 13 && name.toLowerCase() === "if-none-match") wanted += `${value},`;
    if (name.length === 15 && name.toLowerCase() === "accept-encoding") accepted += `${value},`;
    // Two of them are as wrong as one that isn't well-formed.
    if (name.length === 12 && name.toLowerCase() === "x-request-id") {
      requestId = requestId === undefined ? value : "";
    }
    if (name.length === 11 && name.toLowerCase() === "traceparent") {
      traceparent = traceparent === undefined ? value : "";
    }
  }
  return { accepted, cookie, wanted, requestId, traceparent };
}
