import type { NoticeLevel, SiteNotice, TimedNotice } from "./notices.types.ts";

/** A piece of a notice: text, or a link. */
export type NoticePart = string | { label: string; href: string };

const link = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g;

/** Whether a link may stand in a notice: to this site, a secure address, or an email address. */
export function isNoticeLink(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return !href.includes("\\");
  if (/^mailto:[^\s@?]+@[^\s@?]+$/i.test(href)) return true;
  return /^https:\/\/[^\s/]+/i.test(href) && URL.canParse(href);
}

/** Text and links by turns. A link that may not stand there stays text. */
export function parseNotice(text: string): NoticePart[] {
  const parts: NoticePart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [whole, label = "", href = ""] = match;
    if (!isNoticeLink(href)) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ label, href });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Addresses of links that are written down but may not stand there. */
export function findBadLinks(text: string): string[] {
  return [...text.matchAll(link)]
    .map(([, , href = ""]) => href)
    .filter((href) => !isNoticeLink(href));
}

const urgency: Record<NoticeLevel, number> = { outage: 0, warning: 1, info: 2 };

/** More at a time would hide the page. */
const maxShown = 3;

/** What is shown at a time, the most urgent first. */
export function activeNotices(notices: readonly TimedNotice[], now: Date): SiteNotice[] {
  return notices
    .filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
    .sort((one, other) => urgency[one.level] - urgency[other.level])
    .slice(0, maxShown)
    .map(({ startsAt: _, endsAt: __, ...notice }) => notice);
}

/**
 * Those of the active ones that belong into a page: by who it is for (null: for anyone, and the style
 * sheet decides), without those that its visitor closed.
 */
export function noticesFor(
  active: readonly SiteNotice[],
  { isSignedIn, cookies }: { isSignedIn: boolean | null; cookies: string },
): SiteNotice[] {
  const closed = readClosed(cookies);
  return active.filter(
    ({ key, audience, dismissible }) =>
      (audience === "everyone" || isSignedIn !== false) && !(dismissible && closed.includes(key)),
  );
}

/** The cookie with the notices that a visitor closed. */
export const closedCookie = "closed-notices";

const maxRemembered = 20;

/** The keys of the notices that were closed, from the text of all cookies. */
export function readClosed(cookies: string): string[] {
  const value = new RegExp(`(?:^|; )${closedCookie}=([a-z0-9.]*)`).exec(cookies)?.[1] ?? "";
  return value.split(".").filter(Boolean);
}

/** The cookie's value once another one was closed. */
export function withClosed(closed: readonly string[], key: string): string {
  return [...closed.filter((one) => one !== key), key].slice(-maxRemembered).join(".");
}
