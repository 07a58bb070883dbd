import { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { parsePage } from "#shared/form-fields.ts";
import { toMilliseconds } from "#shared/time.ts";
import { features } from "../features.ts";
import type { PageRoute } from "./pages.ts";

/** Addresses that search engines have no business with. */
const closed = [
  "/admin",
  "/account",
  "/dashboard",
  "/jobs/alerts",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/pro/cv-review",
  "/sandbox",
  "/talent/searches",
];

/** Search engines take up to 50,000 in one file, and a smaller one is written faster. */
const addressesPerFile = 10_000;

const cache = { "Cache-Control": "public, max-age=3600" };

/**
 * `robots.txt`, `sitemap.xml` and the web manifest, which depend on the configured address and
 * name. A sitemap that is too long for one file is an index of its parts, `sitemap.xml?part=1` and so on.
 */
export function createSiteFiles(
  services: Services,
  routes: readonly PageRoute[],
): Hono<HttpEnvironment> {
  const { baseUrl } = services.application;
  const app = new Hono<HttpEnvironment>();
  let listed: Promise<string[]> | undefined;
  let listedAt = Number.NEGATIVE_INFINITY;
  let listedVersion = "";

  /**
   * The list reads the database, which anybody could keep busy by asking for the sitemap. It is
   * made anew where something public was taken back.
   */
  async function listForAMinute(): Promise<string[]> {
    const version = await services.publicVersion.read();
    const now = performance.now();
    if (!listed || now - listedAt > toMilliseconds({ minutes: 1 }) || version !== listedVersion) {
      const listing = listPublicPages(services, routes);
      listing.catch(() => {
        if (listed === listing) listed = undefined;
      });
      listed = listing;
      listedAt = now;
      listedVersion = version;
    }
    return await listed;
  }

  app.get("/robots.txt", (context) => {
    const lines = [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${baseUrl}/sitemap.xml`,
      "",
    ];
    return context.text(lines.join("\n"), 200, cache);
  });

  app.get("/sitemap.xml", async (context) => {
    const addresses = await listForAMinute();
    const parts = Math.ceil(addresses.length / addressesPerFile);
    const asked = context.req.query("part");
    const start = (parsePage(asked ?? null) - 1) * addressesPerFile;
    const isIndex = asked === undefined && parts > 1;
    const paths = isIndex
      ? Array.from({ length: parts }, (_, index) => `/sitemap.xml?part=${index + 1}`)
      : addresses.slice(start, start + addressesPerFile);
    const [list, entry] = isIndex ? ["sitemapindex", "sitemap"] : ["urlset", "url"];
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      ...paths.map((path) => `  <${entry}><loc>${escapeXml(baseUrl + path)}</loc></${entry}>`),
      `</${list}>`,
      "",
    ].join("\n");
    // A person who was taken off the list must not be served from elsewhere for another hour.
    return context.body(body, 200, {
      "Cache-Control": "public, no-cache",
      "Content-Type": "application/xml; charset=utf-8",
    });
  });

  app.get("/site.webmanifest", (context) =>
    context.body(
      JSON.stringify({
        name: brand.name,
        short_name: brand.name,
        description: brand.tagline,
        start_url: "/",
        display: "standalone",
        background_color: "#faf6ee",
        theme_color: "#14213d",
        icons: [
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
        ],
      }),
      200,
      { ...cache, "Content-Type": "application/manifest+json; charset=utf-8" },
    ),
  );

  return app;
}

/** Paths of all pages that anybody may read and search engines should. */
export async function listPublicPages(
  services: Services,
  routes: readonly PageRoute[],
): Promise<string[]> {
  const fixed = routes
    .filter(({ path, handle }) => (handle.listed ?? handle.sharing) && !/[:*]/.test(path))
    .map(({ path }) => path);
  const lists = await Promise.all(features.map((feature) => feature.listPages?.(services) ?? []));
  return [...fixed, ...lists.flat()];
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
