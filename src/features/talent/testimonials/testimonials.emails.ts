import { composeEmail, type Email } from "#platform/mail/email.ts";
import { type Place, placeNames } from "./testimonials.constants.ts";

/** To the person: their testimonial is on the site, and how they take it down. */
export function withdrawLinkEmail(
  baseUrl: string,
  {
    to,
    quote,
    shownOn,
    withdrawPath,
  }: { to: string; quote: string; shownOn: Place; withdrawPath: string },
): Email {
  return composeEmail(to, {
    subject: "Your testimonial is on our site",
    paragraphs: [
      "Thank you for letting us quote you. This is what visitors read:",
      { label: "Your words", quote },
      { facts: [{ label: "Where it appears", value: placeNames[shownOn] }] },
      "You can take it down anytime. You don't need an account or a reason.",
    ],
    action: { label: "Withdraw my testimonial", href: `${baseUrl}${withdrawPath}` },
    notes: ["Keep this email. The link works for as long as your testimonial is on our site."],
    reason: "You're getting this because you gave us permission to quote you.",
  });
}

/** To administrators: a person withdrew what they had said. */
export function withdrawnEmail(
  baseUrl: string,
  { to, name, path }: { to: string; name: string; path: string },
): Email {
  return composeEmail(to, {
    subject: `Testimonial withdrawn: ${name}`,
    paragraphs: [
      `${name} withdrew their testimonial. We've taken it off the site and deleted its drafts.`,
      "If you use it anywhere else, such as in a brochure, stop using it there too.",
    ],
    action: { label: "See the record", href: `${baseUrl}${path}` },
    reason: "You're getting this because you're an administrator.",
  });
}
