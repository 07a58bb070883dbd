import { createServer } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { serveEmails } from "../../emails/serve.ts";
import { serveGallery } from "../../gallery/vite.ts";
import { freePort } from "../free-port.ts";
import { forwardSocketsTo, forwardTo } from "./proxy.ts";

/**
 * Vite in front of the site's own server. Both live in this process and load the sources through
 * Vite, so that pages and server share one copy of every module.
 */
const port = Number(process.env.PORT || 3000);
const inner = await freePort();
process.env.BASE_URL ||= `http://localhost:${port}`;
process.env.PORT = String(inner);
process.env.HOST = "127.0.0.1";

const front = createServer();
const vite = await createVite({
  appType: "custom",
  // Found while a page loads, a package would reload that page.
  optimizeDeps: { entries: ["src/**/*.tsx", "!src/**/*.server.tsx"] },
  server: { middlewareMode: true, hmr: { server: front } },
});
vite.middlewares.use(forwardTo(inner));
const gallery = serveGallery(front);
const emails = serveEmails(vite);
front.on("request", async (request, response) => {
  try {
    await gallery(request, response, () =>
      emails(request, response, () => vite.middlewares(request, response)),
    );
  } catch (error) {
    console.error(error);
    response.writeHead(500).end("This page for developers did not start.\n");
  }
});
front.on(
  "upgrade",
  forwardSocketsTo(inner, (path) => path.startsWith("/realtime/")),
);
front.once("error", (error: NodeJS.ErrnoException) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${port} is in use.` : error.message);
  process.exit(1);
});
front.listen(port);

// React Router's plugin ends the process at once on a signal; the site ends it when it has closed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);

const site = await vite.ssrLoadModule("/scripts/lib/development/site.ts");
await site.serve(
  () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
);
