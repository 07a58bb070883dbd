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

/** Those whose time it is, the most urgent first. */
export function activeNotices(notices: readonly TimedNotice[], now: Date): SiteNotice[] {
  return notices
    .filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
    .sort((one, other) => urgency[one.level] - urgency[other.level])
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

/** A notice in a page, and which of its readers see it. */
export interface PlacedNotice {
  notice: SiteNotice;
  seenBy: "everyone" | "signed_in" | "anonymous";
}

/**
 * The three most urgent ones of each reader's. A page that is kept for everyone doesn't know who reads it, so it has
 * those of people who are signed in and those of everyone else, and the style sheet decides.
 */
export function placeNotices(notices: readonly SiteNotice[]): PlacedNotice[] {
  const ofSignedIn = notices.slice(0, maxShown);
  const ofOthers = notices.filter(({ audience }) => audience === "everyone").slice(0, maxShown);
  return notices.flatMap((notice): PlacedNotice[] => {
    if (!ofSignedIn.includes(notice)) {
      return ofOthers.includes(notice) ? [{ notice, seenBy: "anonymous" }] : [];
    }
    return [{ notice, seenBy: ofOthers.includes(notice) ? "everyone" : "signed_in" }];
  });
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
