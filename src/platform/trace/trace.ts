import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";

/** Ids by which work can be followed from the request that caused it: https://www.w3.org/TR/trace-context/ */
export interface Trace {
  /** The proxy's, or ours. */
  requestId: string;
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Two hexadecimal digits, such as `01` for a trace that's recorded. */
  flags: string;
  /** Whether the trace began elsewhere, so that someone may look for it. */
  isForeign: boolean;
}

const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const requestIdForm = /^[A-Za-z0-9][A-Za-z0-9._:=+/-]{7,127}$/;
const zeros = /^0+$/;

/** The trace of a `traceparent` header; undefined if it isn't well-formed. */
export function parseTraceparent(
  header: string | undefined,
): Pick<Trace, "traceId" | "flags"> | undefined {
  if (!header || header.length > 512) return undefined;
  const [, version, traceId = "", parentId = "", flags = "", rest] =
    traceparentForm.exec(header) ?? [];
  if (!version || version === "ff") return undefined;
  // Later versions may add to it, and this one must not.
  if (version === "00" && rest !== undefined) return undefined;
  if (zeros.test(traceId) || zeros.test(parentId)) return undefined;
  // The only flag that is defined says whether the trace is recorded.
  return { traceId, flags: Number.parseInt(flags, 16) & 1 ? "01" : "00" };
}

/** A request's id from outside; undefined if it isn't one that's safe to log and to answer with. */
export function parseRequestId(header: string | undefined): string | undefined {
  return header && requestIdForm.test(header) ? header : undefined;
}

/** The trace that a request's headers continue. Ids that are missing or malformed are replaced by new ones. */
export function readTrace(headers: {
  requestId: string | undefined;
  traceparent: string | undefined;
}): Trace {
  const requestId = parseRequestId(headers.requestId) ?? randomUUID();
  const foreign = parseTraceparent(headers.traceparent);
  if (foreign) return { requestId, ...foreign, isForeign: true };
  const digits = requestId.replaceAll("-", "");
  const isTraceId = /^[0-9a-f]{32}$/.test(digits) && !zeros.test(digits);
  const traceId = isTraceId ? digits : randomBytes(16).toString("hex");
  return { requestId, traceId, flags: "00", isForeign: false };
}

/** Fields of a trace in a log line. */
export function traceFields({ requestId, traceId, isForeign }: Trace): Record<string, string> {
  return isForeign ? { requestId, traceId } : { requestId };
}

/** The header for a call to elsewhere, or the answer to the one who began the trace. */
export function writeTraceparent({ traceId, flags }: Pick<Trace, "traceId" | "flags">): string {
  return `00-${traceId}-${newSpanId()}-${flags}`;
}

function newSpanId(): string {
  const id = randomBytes(8).toString("hex");
  return zeros.test(id) ? newSpanId() : id;
}

const current = new AsyncLocalStorage<Trace>();

/** Does `work` as part of the trace. */
export function withTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** The trace of the work that's under way; undefined for what the site does by itself. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** Sends the current trace along with each request. */
export function withTraceHeader(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const trace = currentTrace();
    if (!trace) return send(input, init);
    const headers = new Headers(
      init?.headers ?? (input instanceof Request ? input.headers : undefined),
    );
    headers.set("traceparent", writeTraceparent(trace));
    return send(input, { ...init, headers });
  };
}

/** A trace as a job carries it. */
export function packTrace({ requestId, traceId, flags, isForeign }: Trace): string {
  return [requestId, traceId, flags, isForeign ? "foreign" : "own"].join(" ");
}

/** Undefined if the text isn't one that `packTrace` wrote. */
export function unpackTrace(text: unknown): Trace | undefined {
  if (typeof text !== "string") return undefined;
  const [requestId = "", traceId = "", flags = "", origin] = text.split(" ");
  const isWhole =
    parseRequestId(requestId) !== undefined &&
    /^[0-9a-f]{32}$/.test(traceId) &&
    /^[0-9a-f]{2}$/.test(flags) &&
    (origin === "foreign" || origin === "own");
  return isWhole ? { requestId, traceId, flags, isForeign: origin === "foreign" } : undefined;
}
