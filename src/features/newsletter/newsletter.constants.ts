/** For how long the link in a confirmation email of the newsletter works. */
export const confirmationDays = 7;

export const newsletterHelp = "We write now and then. We'll ask you to confirm your email first.";

/** The same answer for every address, whether it was known or not. */
export const subscribedSentence =
  "Thanks! If you're not subscribed yet, check your email for a link to confirm.";

export const newsletterPath = "/newsletter";
export const adminNewsletterPath = "/admin/newsletter";

/** The name of the kind of mailings that are newsletters and announcements. */
export const newsletterKind = "newsletter";

/** A page of the past issues. */
export function newsletterPagePath(page: number): string {
  return page > 1 ? `${newsletterPath}?page=${page}` : newsletterPath;
}

export function newsletterIssuePath(slug: string): string {
  return `${newsletterPath}/${encodeURIComponent(slug)}`;
}

export function adminNewsletterIssuePath(id: string): string {
  return `${adminNewsletterPath}/${encodeURIComponent(id)}`;
}

export function confirmPath(token: string): string {
  return `${newsletterPath}/confirm?token=${encodeURIComponent(token)}`;
}

export function unsubscribePath(token: string): string {
  return `${newsletterPath}/unsubscribe?token=${encodeURIComponent(token)}`;
}
