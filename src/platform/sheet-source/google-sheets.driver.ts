import { setTimeout as delay } from "node:timers/promises";
import { JWT } from "google-auth-library";
import { z } from "zod";
import { outsideLimits, withinTime } from "#platform/outside-limits.ts";
import { withTraceHeader } from "#platform/trace/trace.ts";
import { toMilliseconds } from "#shared/time.ts";
import { explainApiError, explainTokenError } from "./google-sheets.errors.ts";
import { parseJson } from "./google-values.ts";
import { parseSheetInWorker } from "./parse-in-worker.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { type SheetReceiver, type SheetSource, sheetLimits } from "./sheet-source.ts";
import { tooManyBytes } from "./tabulate.ts";

const apiUrl = "https://sheets.googleapis.com/v4/spreadsheets";
const scope = "https://www.googleapis.com/auth/spreadsheets.readonly";
const attempts = 4;
const maxWaitMilliseconds = 10_000;

export interface GoogleSheetsOptions {
  sheetId: string;
  serviceAccountEmail: string;
  /** PEM. */
  privateKey: string;
  /** In A1 notation; the first tab when absent. */
  range?: string;
  /** HTTP client for Google. */
  fetch?: typeof fetch;
  /** Milliseconds; usually `outsideLimits.googleSheets`. */
  limits?: Record<keyof typeof outsideLimits.googleSheets, number>;
  /** Wait before another attempt, in milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

const spreadsheet = z.object({
  properties: z.object({ title: z.string() }),
  sheets: z.array(
    z.object({ properties: z.object({ title: z.string(), index: z.int().default(0) }) }),
  ),
});

/**
 * A Google sheet, read with a service account that may only read. Numbers come as they are, not as
 * they are formatted, so that 150 shown as `$150.00` is 150; dates come as they are shown. A busy
 * or failing Google is asked up to four times.
 */
export function createGoogleSheetsSource(options: GoogleSheetsOptions): SheetSource {
  const { sheetId, serviceAccountEmail, wait = delay } = options;
  const request = withTraceHeader(options.fetch ?? globalThis.fetch);
  const { limits = outsideLimits.googleSheets } = options;
  const client = new JWT({
    email: serviceAccountEmail,
    key: options.privateKey,
    scopes: [scope],
    transporterOptions: { fetchImplementation: request, timeout: limits.answer },
  });

  return { name: "google-sheets", sample: false, read };

  async function read(receiver: SheetReceiver) {
    const ended = AbortSignal.timeout(limits.reading);
    const fields = "properties.title,sheets.properties(title,index)";
    const { properties, sheets } = await get(spreadsheet, `?fields=${fields}`, ended);
    const range = options.range ?? firstTab(sheets.map((sheet) => sheet.properties));
    const query = new URLSearchParams({
      majorDimension: "ROWS",
      valueRenderOption: "UNFORMATTED_VALUE",
      dateTimeRenderOption: "FORMATTED_STRING",
    });
    const body = await ask(`/values/${encodeURIComponent(range)}?${query}`, ended);
    await parseSheetInWorker({ kind: "google", title: properties.title, body }, receiver);
    return properties.title;
  }

  async function get<Schema extends z.ZodType>(
    schema: Schema,
    rest: string,
    ended: AbortSignal,
  ): Promise<z.output<Schema>> {
    const parsed = schema.safeParse(parseJson((await ask(rest, ended)).toString("utf8")));
    if (!parsed.success) throw sheetSourceErrors.googleAnswerUnknown("its answer has no table");
    return parsed.data;
  }

  /** The body of a good answer. */
  async function ask(rest: string, ended: AbortSignal): Promise<Buffer> {
    const token = await authorize();
    const address = `${apiUrl}/${encodeURIComponent(sheetId)}${rest}`;
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
    const response = await requestWithRetries(address, headers, ended);
    const body = await readBounded(response);
    if (response.ok) return body;
    throw explainApiError(response.status, parseJson(body.toString("utf8")), options);
  }

  async function authorize(): Promise<string> {
    const asked = withinTime("Google", limits.answer, client.getAccessToken());
    const { token } = await asked.catch((cause) => {
      throw explainTokenError(cause, serviceAccountEmail);
    });
    if (!token) throw sheetSourceErrors.googleKeyRefused(serviceAccountEmail);
    return token;
  }

  async function requestWithRetries(
    url: string,
    headers: Record<string, string>,
    ended: AbortSignal,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await request(url, {
        headers,
        signal: AbortSignal.any([ended, AbortSignal.timeout(limits.answer)]),
      }).catch((cause: unknown) => {
        if (attempt === attempts || ended.aborted)
          throw sheetSourceErrors.googleUnreachable({ cause });
        return undefined;
      });
      const busy = !response || response.status === 429 || response.status >= 500;
      if (response && (!busy || attempt === attempts)) return response;
      await response?.body?.cancel();
      await wait(waitBefore(attempt, response?.headers.get("retry-after")));
    }
  }
}

function waitBefore(attempt: number, retryAfter: string | null | undefined): number {
  const asked = toMilliseconds({ seconds: Number(retryAfter ?? Number.NaN) });
  const wanted = Number.isFinite(asked) ? asked : 500 * 2 ** (attempt - 1) * (1 + Math.random());
  return Math.min(Math.max(wanted, 0), maxWaitMilliseconds);
}

async function readBounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > sheetLimits.bytes) break;
      parts.push(chunk);
    }
  } catch (cause) {
    throw sheetSourceErrors.googleUnreachable({ cause });
  }
  if (bytes > sheetLimits.bytes) throw tooManyBytes("from Google");
  return Buffer.concat(parts);
}

function firstTab(tabs: { title: string; index: number }[]): string {
  const [first] = tabs.toSorted((a, b) => a.index - b.index);
  if (!first) throw sheetSourceErrors.googleAnswerUnknown("the document has no tab with cells");
  return `'${first.title.replaceAll("'", "''")}'`;
}
