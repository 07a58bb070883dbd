import { noteWait } from "#platform/rate-limit/waits.ts";
import type { ProductError } from "#shared/errors.ts";

/** A refusal, and when the sender may try again where that helps. */
export interface Denial {
  error: ProductError;
  retryAfterSeconds?: number;
}

/** The refusal of somebody who must wait so many seconds; none for 0. */
export function refuseFor(seconds: number, error: () => ProductError): Denial | undefined {
  if (seconds === 0) return undefined;
  noteWait(seconds);
  return { error: error(), retryAfterSeconds: seconds };
}

/** The page of a refusal: so small that it can be sent to a flood. */
export function answerDenied({ error, retryAfterSeconds }: Denial): Response {
  const passes = error.status === 429 || error.status === 503;
  const title = passes ? "Please wait a moment" : "We couldn't take that";
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;color:#14213d;background:#faf6ee;max-width:34rem;margin:15vh auto;padding:0 1.5rem}</style>
<h1>${title}</h1>
<p>${error.message}</p>
<p>Use your browser's Back button to return to the page you were on.</p>
</html>
`;
  return new Response(page, {
    status: error.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
    },
  });
}
