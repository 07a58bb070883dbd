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
import { renderingOf } from "#platform/http/page.ts";
import type { Log } from "#platform/log/log.ts";
import { type MarkupCache, MarkupCacheContext } from "#ui/cached-markup.tsx";
import { createMarkupCache } from "#ui/markup-cache.tsx";

let markupCache: MarkupCache | undefined;

/** One for the process. */
function markupCacheFor(log: Log): MarkupCache {
  markupCache ??= createMarkupCache(renderToString, (error) =>
    log.error("page.markup_failed", { error }),
  );
  return markupCache;
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

  const { nonce, requestId, services, sharing } = renderingOf(loadContext);
  const cache = markupCacheFor(services.log);
  const whole = sharing !== null || isbot(request.headers.get("user-agent"));
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
      resolve(new Response(body, { status: answerStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <MarkupCacheContext value={cache}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </MarkupCacheContext>
      </NonceContext>,
      {
        nonce,
        // However long, what is ready stands in its place: a script would have to move it there.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          hasShell = true;
          if (whole) return;
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
          const page = new WholePage();
          pipe(page);
          answer(compressWhole(page.bytes, encoding));
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
