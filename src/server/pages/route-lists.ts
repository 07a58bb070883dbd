import { compressWhole } from "#platform/http/compress-page.ts";
import type { KeptContent } from "#platform/http/kept-content.ts";

/** Lists that are kept at a time, some 40 kB each; the ones asked for longest ago are let go. */
const maxLists = 100;

export interface RouteLists {
  /** The list at an address; or the answer as it was rendered, where that isn't a list to keep. */
  read(address: string): Promise<KeptContent | Response>;
}

/**
 * Keeps the lists of routes that browsers ask for by the links of a page. They're the same for everyone and their
 * addresses have the build's version, so each is rendered and compressed once.
 */
export function createRouteLists(render: (address: string) => Promise<Response>): RouteLists {
  const lists = new Map<string, KeptContent>();

  function keep(address: string, list: KeptContent): void {
    lists.delete(address);
    lists.set(address, list);
    const [oldest] = lists.keys();
    if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest);
  }

  return {
    async read(address) {
      const known = lists.get(address);
      if (known) {
        keep(address, known);
        return known;
      }
      const answer = await render(address);
      const { status, headers } = answer;
      const cacheControl = headers.get("Cache-Control");
      if (status !== 200 || cacheControl === null) return answer;
      const identity = new Uint8Array(await answer.arrayBuffer());
      const list: KeptContent = {
        contentType: headers.get("Content-Type") ?? "application/json",
        cacheControl,
        forVisitors: false,
        isCurrent: () => true,
        bodies: {
          br: compressWhole(identity, "br"),
          gzip: compressWhole(identity, "gzip"),
          identity,
        },
      };
      keep(address, list);
      return list;
    },
  };
}
