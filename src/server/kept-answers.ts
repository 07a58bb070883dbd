import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import {
  availableEncoding,
  chooseEncoding,
  type Encoding,
  type KeptContent,
} from "#platform/http/kept-content.ts";
import { hasSessionCookie } from "#platform/http/session-cookie.ts";
import type { Log } from "#platform/log/log.ts";

/** Headers as `writeHead` takes them: names and values by turns. */
type HeaderBlock = readonly string[];

/** All that is sent for one address, as it was sent before. */
interface KeptAnswer {
  content: KeptContent;
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
    const answer = this.#answerFor(url, keptContent);
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
    const { accepted, cookie, wanted } = readHeaders(request.rawHeaders);
    if (content.forVisitors && cookie && hasSessionCookie(cookie)) return false;
    if (!content.isCurrent()) return false;
    const isUnchanged = wanted && content.etag && namesEntityTag(wanted, content.etag);
    const encoding = availableEncoding(content, this.#encodingOf(accepted));
    const headers = isUnchanged ? kept.unchanged : kept.whole[encoding];
    if (!headers) return false;
    const requestId = randomUUID();
    const status = isUnchanged ? 304 : 200;
    response.writeHead(status, [...headers, "x-request-id", requestId]);
    response.end(isUnchanged ? undefined : content.bodies[encoding]);
    this.#logLater({ requestId, method: "GET", path: request.url, status, milliseconds: 0 });
    return true;
  }

  #answerFor(url: string, content: KeptContent): KeptAnswer {
    const known = this.#answers.get(url);
    if (known?.content === content) return known;
    const answer: KeptAnswer = { content, whole: {} };
    if (!known && this.#answers.size >= maxAnswers) this.#answers.clear();
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

function toHeaderBlock(headers: Headers): HeaderBlock {
  return [...headers].flatMap(([name, value]) => (name === "x-request-id" ? [] : [name, value]));
}

/**
 * The three that matter, from names and values by turns: the object that Node makes of all costs
 * more.
 */
function readHeaders(raw: readonly string[]) {
  let accepted = "";
  let cookie = "";
  let wanted = "";
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const value = raw[index + 1] ?? "";
    if (name.length === 6 && name.toLowerCase() === "cookie") cookie += `${value};`;
    if (name.length === 13 && name.toLowerCase() === "if-none-match") wanted += `${value},`;
    if (name.length === 15 && name.toLowerCase() === "accept-encoding") accepted += `${value},`;
  }
  return { accepted, cookie, wanted };
}
