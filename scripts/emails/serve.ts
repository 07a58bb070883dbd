import type { IncomingMessage, ServerResponse } from "node:http";
import type { ViteDevServer } from "vite";

/** Address of the emails in `npm run dev`. The site itself knows nothing of it. */
const path = "/dev/emails";

/** Answers requests for the preview of all emails, from the sources as they are now. */
export function serveEmails(vite: ViteDevServer) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname !== path && !url.pathname.startsWith(`${path}/`)) return next();
    const { previewEmails } = (await vite.ssrLoadModule(
      "/scripts/emails/preview.ts",
    )) as typeof import("./preview.ts");
    const page = previewEmails(path, url);
    if (!page) return void response.writeHead(404).end("There is no such email.\n");
    response.writeHead(200, { "Content-Type": `${page.type}; charset=utf-8` }).end(page.body);
  };
}
