import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { KeptContent } from "#platform/http/kept-content.ts";
import { deferScripts, hashScripts } from "#platform/http/late-scripts.ts";
import type { PageSharing } from "#platform/http/page-handle.ts";
import type { PublicVersion } from "#platform/public-version.ts";
import { toMilliseconds } from "#shared/time.ts";

/** A page as it was rendered once, in every form that it is sent in. */
export interface SharedPage extends KeptContent {
  status: number;
  scriptHashes: readonly string[];
}

export interface SharedPages {
  /**
   * The page at an address, as it is kept or rendered now; at most one rendering of it is under way
   * at a time. Only a page with status 200 is kept. Undefined: it is a redirect or no page at all.
   */
  read(address: string, sharing: PageSharing): Promise<SharedPage | undefined>;
}

interface Entry {
  page?: SharedPage;
  /** Of what is public, when the page was made. */
  version?: string;
  /** Milliseconds on `performance.now()`'s clock. */
  renderedAt: number;
  rendering?: { version: string; page: Promise<SharedPage | undefined> };
}

/** Pages that are kept at a time; the ones asked for longest ago are let go. */
export const maxPages = 500;

/** Addresses with search parameters are without number, so they have a room of their own. */
const maxSearches = 100;

/** Beyond this a page for everyone is no longer shown while a new one is made. */
const maxStaleMilliseconds = toMilliseconds({ days: 1 });

/** Short-lived pages are compressed quickly, the others well. */
const quickQuality = 5;
const goodQuality = 9;
const shortLivedSeconds = 10;

/**
 * Keeps pages that are the same for many. One for visitors is rendered anew as soon as it is older
 * than its sharing says; one for everyone is then still shown while the new one is made. Where the
 * version says that something public was taken back, no page from before is shown.
 */
export function createSharedPages(
  render: (address: string, sharing: PageSharing) => Promise<Response>,
  onError: (error: unknown) => void,
  version: PublicVersion = { read: async () => "", known: () => "" },
): SharedPages {
  const plain = new Map<string, Entry>();
  const searches = new Map<string, Entry>();

  function roomOf(address: string): { entries: Map<string, Entry>; max: number } {
    return address.includes("?")
      ? { entries: searches, max: maxSearches }
      : { entries: plain, max: maxPages };
  }

  function entryOf(address: string): Entry {
    const { entries, max } = roomOf(address);
    const entry = entries.get(address) ?? { renderedAt: Number.NEGATIVE_INFINITY };
    entries.delete(address);
    entries.set(address, entry);
    const [oldest] = entries.keys();
    if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  function renew(address: string, entry: Entry, sharing: PageSharing, current: string) {
    // A page for an earlier version may hold what was withdrawn since.
    if (entry.rendering?.version === current) return entry.rendering.page;
    const rendering = { version: current, page: make(address, entry, sharing, current) };
    entry.rendering = rendering;
    const evict = () => {
      if (entry.rendering === rendering) delete entry.rendering;
    };
    rendering.page.then(evict, evict);
    return rendering.page;
  }

  async function make(
    address: string,
    entry: Entry,
    sharing: PageSharing,
    made: string,
  ): Promise<SharedPage | undefined> {
    const startedAt = performance.now();
    const rendered = await toSharedPage(await render(address, sharing), sharing);
    const page: SharedPage | undefined = rendered && {
      ...rendered,
      isCurrent: () =>
        entry.page === page && entry.version === version.known() && isYoung(entry, sharing),
    };
    // One that was begun later may be done already.
    const isNewest = startedAt >= entry.renderedAt;
    if (page?.status === 200) {
      if (isNewest) Object.assign(entry, { page, version: made, renderedAt: startedAt });
    } else if (page && page.status >= 500 && entry.page && entry.version === made) {
      // The last good page is better than none while the server or its database is down.
      onError(new Error(`${address} was rendered with status ${page.status}`));
      return sharing.with === "everyone" ? entry.page : page;
    } else {
      roomOf(address).entries.delete(address);
    }
    return page;
  }

  return {
    async read(address, sharing) {
      const current = await version.read();
      const entry = entryOf(address);
      const age = performance.now() - entry.renderedAt;
      const kept = entry.version === current ? entry.page : undefined;
      if (kept && isYoung(entry, sharing)) return kept;
      const renewed = renew(address, entry, sharing, current);
      if (kept && sharing.with === "everyone" && age < maxStaleMilliseconds) {
        renewed.catch(onError);
        return kept;
      }
      return await renewed;
    },
  };
}

function isYoung({ renderedAt }: Entry, { seconds }: PageSharing): boolean {
  return performance.now() - renderedAt < toMilliseconds({ seconds });
}

/** The address that stands for all requests for one shared page: its path and known parameters. */
export function sharedAddress(url: URL, { parameters = [] }: PageSharing): string {
  const search = new URLSearchParams();
  for (const name of parameters) {
    for (const value of url.searchParams.getAll(name)) search.append(name, value);
  }
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
}

async function toSharedPage(
  response: Response,
  sharing: PageSharing,
): Promise<Omit<SharedPage, "isCurrent"> | undefined> {
  if (!response.headers.get("content-type")?.startsWith("text/html")) return undefined;
  const rendered = await response.text();
  const html = deferScripts(rendered);
  const identity = new Uint8Array(Buffer.from(html));
  const quality = sharing.seconds <= shortLivedSeconds ? quickQuality : goodQuality;
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity),
  ]);
  return {
    status: response.status,
    contentType: "text/html; charset=utf-8",
    cacheControl: sharing.with === "everyone" ? "public, no-cache" : "private, no-cache",
    forVisitors: sharing.with === "visitors",
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    scriptHashes: hashScripts(rendered),
    bodies: { br: new Uint8Array(br), gzip: new Uint8Array(zipped), identity },
  };
}
