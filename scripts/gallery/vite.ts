import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { build, createServer, type InlineConfig, type ViteDevServer } from "vite";

/** Address of the gallery in `npm run dev`. The site itself knows nothing of it. */
const path = "/dev/gallery";

/** The gallery stands beside the site's pages, so that no build of them ever holds it. */
const settings: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: `${path}/`,
  cacheDir: fileURLToPath(new URL("../../node_modules/.vite/gallery", import.meta.url)),
  publicDir: false,
  // As they are: written for older browsers, the colors of one page would all follow its root's
  // theme.
  plugins: [tailwindcss({ optimize: false })],
  server: { fs: { allow: [fileURLToPath(new URL("../../", import.meta.url))] } },
};

/** Answers requests for the gallery; begins when it is first asked for. Passes all others on. */
export function serveGallery(front: Server) {
  let vite: Promise<ViteDevServer> | undefined;
  return async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === path) {
      response.writeHead(302, { location: `${path}/${search}` }).end();
    } else if (pathname.startsWith(`${path}/`)) {
      vite ??= createServer({
        ...settings,
        server: { ...settings.server, middlewareMode: true, hmr: { server: front } },
      });
      (await vite).middlewares(request, response, next);
    } else next();
  };
}

/** Writes the gallery as files, for tests. */
export async function buildGallery(folder: string): Promise<void> {
  await build({
    ...settings,
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true, target: "es2024", cssMinify: false },
  });
}
