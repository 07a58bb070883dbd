export const noticeLevels = ["info", "warning", "outage"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

export const noticeAudiences = ["everyone", "signed_in"] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

/** A notice as pages show it. */
export interface SiteNotice {
  /** Another one after each change, so that a changed notice is seen by those who closed it. */
  key: string;
  text: string;
  level: NoticeLevel;
  audience: NoticeAudience;
  dismissible: boolean;
}

/** One in memory, with when it is shown. */
export interface TimedNotice extends SiteNotice {
  startsAt: Date;
  endsAt: Date;
}
