import type { Services } from "#platform/services.ts";
import { activeNotices } from "./notices.rules.ts";
import { type NoticeRow, publishedQuery } from "./notices.store.server.ts";
import type { SiteNotice, TimedNotice } from "./notices.types.ts";

export interface NoticeServices {
  /**
   * Notices that are shown now, from memory: `refresh` runs at most half a second before a page is
   * rendered, as part of the public version.
   */
  active(): SiteNotice[];
  /** Reads the published notices, and answers the keys of those shown now. */
  refresh(): Promise<string>;
}

declare module "#platform/services.ts" {
  interface Services {
    notices: NoticeServices;
  }
}

export function createNoticeServices(services: Services): NoticeServices {
  let notices: readonly TimedNotice[] = [];
  const active = () => activeNotices(notices, services.clock.now());
  return {
    active,
    async refresh() {
      const query = publishedQuery(services.clock.now());
      const rows = await services.database.once<NoticeRow>("site notices", query);
      notices = rows.map(toTimedNotice);
      // When a notice begins or ends, kept pages are made again, as if someone had published it then.
      return active()
        .map(({ key }) => key)
        .join(",");
    },
  };
}

function toTimedNotice(row: NoticeRow): TimedNotice {
  return {
    key: `${row.id.slice(0, 8)}${row.updated_at.getTime().toString(36)}`,
    text: row.text,
    level: row.level as TimedNotice["level"],
    audience: row.audience as TimedNotice["audience"],
    dismissible: row.dismissible,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}
