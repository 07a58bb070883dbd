/** The help center, with its articles below it. */
export const helpPath = "/help";

/** The form that makes a ticket. */
export const contactPath = `${helpPath}/contact`;

/** A signed-in person's tickets. */
export const ticketsPath = `${helpPath}/tickets`;

/** An article by its slug; a test checks that every one that's linked exists. */
export function helpArticlePath(slug: string): string {
  return `${helpPath}/${slug}`;
}
