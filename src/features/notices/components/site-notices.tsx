import { useEffect, useState } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import type { SiteNotice } from "../notices.types.ts";

const load = async () => (await import("./notice-list.tsx")).NoticeList;
// The server loads it first, so that notices are in the page. A browser only fetches it for a page that has some.
let list = import.meta.env.SSR ? await load() : undefined;

/**
 * The notices above a page. A screen reader reads one that appears while the page is open, once it has finished its
 * sentence. Without `Suspense`: the router's updates would wait for a part of the frame that the server has rendered.
 */
export function SiteNotices({ notices }: { notices: readonly SiteNotice[] }) {
  const [List, setList] = useState(() => list);
  const isWanted = notices.length > 0;
  useEffect(() => {
    if (!isWanted || List) return;
    fetchLater(load).then((fetched) => {
      list = fetched;
      setList(() => fetched);
    }, reportError);
  }, [isWanted, List]);
  if (isWanted && !List) {
    return (
      <div
        key="as sent"
        aria-live="polite"
        className="print:hidden"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    );
  }
  return (
    <div key="list" aria-live="polite" className="print:hidden">
      {isWanted && List ? <List notices={notices} /> : null}
    </div>
  );
}
