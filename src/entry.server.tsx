import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "#platform/browser/inline-script.tsx";
import {
  compressWhole,
  describeEncoding,
  encodingForPerson,
  PageOutput,
  WholePage,
} from "#platform/http/compress-page.ts";
import { startScriptsAfterPaint } from "#platform/http/late-scripts.ts";
import { renderingOf } from "#platform/http/page.ts";
import type { Log } from "#platform/log/log.ts";
import { type MarkupCache, MarkupCacheContext } from "#ui/content/cached-markup.tsx";
import { createMarkupCache } from "#ui/content/markup-cache.tsx";

export const createCache = (fail: (error: unknown) => void) =>
  createMarkupCache(renderToString, fail);

let markupCache: MarkupCache | undefined;

/** One for the process. */
function markupCacheFor(log: Log): MarkupCache {
  markupCache ??= createCache((error) => log.error("page.markup_failed", { error }));
  return markupCache;
}

interface PageTreeProps {
  context: EntryContext;
  url: string;
  nonce: string;
  cache: MarkupCache | null;
}

/** Everything that is rendered of a page. */
function PageTree({ context, url, nonce, cache }: PageTreeProps) {
  return (
    <NonceContext value={nonce}>
      <MarkupCacheContext value={cache}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </MarkupCacheContext>
    </NonceContext>
  );
}

/** Renders a page whose loaders have answered, and no more: for a test, and as the limit of `npm run bench -- render`. */
export function renderAlone(
  context: EntryContext,
  url: string,
  cache: MarkupCache | null,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const page = new WholePage();
    page.once("finish", () => resolve(page.bytes));
    const { pipe } = renderToPipeableStream(
      <PageTree context={context} url={url} nonce="" cache={cache} />,
      {
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => pipe(page.input),
        onError: reject,
      },
    );
  });
}

/** Milliseconds until data that a page still waits for is given up. */
export const streamTimeout = 10_000;

/** Time to send what the given-up data renders as. */
const rejectionFlushMilliseconds = 1_000;

/** Most pages are complete this soon after their shell. Sending them in one piece is cheaper. */
const momentMilliseconds = 50;

/**
 * Renders a page. If it isn't complete within a moment, people get its shell and then the rest as it
 * becomes ready. Crawlers, and pages for many, wait for all of it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Response | Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const page = renderingOf(loadContext);
  const { nonce, requestId, services, sharing } = page;
  const cache = markupCacheFor(services.log);
  const waits = sharing !== null || isbot(request.headers.get("user-agent"));
  const encoding = sharing ? "identity" : encodingForPerson(request.headers);
  if (!sharing) describeEncoding(headers, encoding);

  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let answered = false;
    let hasShell = false;
    let moment: NodeJS.Timeout | undefined;
    const answer = (body: BodyInit) => {
      answered = true;
      clearTimeout(moment);
      page.rendered = body;
      resolve(new Response(null, { status: answerStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageTree context={routerContext} url={request.url} nonce={nonce} cache={cache} />,
      {
        nonce,
        // However long, what is ready stands in its place: a script would have to move it there.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          hasShell = true;
          if (waits) return;
          moment = setTimeout(() => {
            const { input, output } = new PageOutput(encoding);
            input.once("close", () => clearTimeout(timeout));
            const stream = createReadableStreamFromReadable(output);
            pipe(input);
            answer(stream);
          }, momentMilliseconds);
        },
        onAllReady() {
          if (answered) return;
          clearTimeout(timeout);
          const whole = new WholePage();
          pipe(whole.input);
          try {
            const late = import.meta.env.PROD && !sharing;
            const bytes = late ? startScriptsAfterPaint(whole.bytes) : whole.bytes;
            answer(compressWhole(bytes, encoding));
          } catch (error) {
            reject(error);
          }
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          answerStatus = 500;
          // Without a shell there is no answer: the error reaches handleError through the rejection.
          if (hasShell && !request.signal.aborted) {
            services.log.error("page.rendering_failed", { requestId, error });
          }
        },
      },
    );
    const timeout = setTimeout(() => abort(), streamTimeout + rejectionFlushMilliseconds);
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
}

/** Logs what loaders, actions and rendering threw; an unknown address is not an error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { services, requestId } = renderingOf(context);
  services.log.error("page.failed", { requestId, error });
};
