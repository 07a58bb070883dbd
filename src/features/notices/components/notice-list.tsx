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
 * Up to three notices, without those that the visitor closed. A page that is kept for everyone also has the notices for
 * people who are signed in, which the style sheet shows to them alone.
 */
export function NoticeList({ notices }: { notices: readonly SiteNotice[] }) {
  const hydrated = useHydrated();
  const closed = useClosedNotices();
  const shown = placeNotices(notices.filter(({ key }) => !closed.includes(key)));
  if (shown.length === 0) return null;
  return (
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
  );
}
