import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { type PlacedNotice, placeNotices } from "../notices.rules.ts";
import type { SiteNotice } from "../notices.types.ts";
import { NoticeBar } from "./notice-bar.tsx";
import { closeNotice, useClosedNotices } from "./use-closed-notices.ts";

const visibility: Record<PlacedNotice["seenBy"], string | undefined> = {
  everyone: undefined,
  signed_in: "hidden signed-in:block",
  anonymous: "signed-in:hidden",
};

/**
 * The notices above a page, three at a time. A screen reader hears of one that appears while the page is open, once
 * it has finished its sentence. A page that is kept for everyone also has the notices for people
 * who are signed in, which the style sheet shows to them alone.
 */
export function SiteNotices({ notices }: { notices: readonly SiteNotice[] }) {
  const hydrated = useHydrated();
  const closed = useClosedNotices();
  const shown = placeNotices(notices.filter(({ key }) => !closed.includes(key)));
  return (
    <div aria-live="polite" className="print:hidden">
      {shown.length === 0 ? null : (
        <aside aria-label="Site notices">
          {shown.map(({ notice, seenBy }) => (
            <div key={notice.key} className={visibility[seenBy]}>
              <NoticeBar
                notice={notice}
                onClose={hydrated ? () => closeNotice(notice.key) : undefined}
              />
            </div>
          ))}
        </aside>
      )}
    </div>
  );
}
