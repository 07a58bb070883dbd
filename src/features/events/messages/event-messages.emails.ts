import { composeEmail, type Email } from "#platform/mail/email.ts";
import { eventPath } from "../events.constants.ts";

/** A message about an event, to one of the people who registered. */
export function eventMessageEmail(
  baseUrl: string,
  message: {
    to: string;
    name: string | undefined;
    /** Null: the event isn't on the site, so there's no page to link to. */
    eventId: string | null;
    subject: string;
    /** Markdown. */
    body: string;
  },
): Email {
  const { to, name, eventId, subject, body } = message;
  return composeEmail(to, {
    ...(name === undefined ? {} : { name }),
    subject,
    paragraphs: [{ markdown: body }],
    notes: [
      ...(eventId === null
        ? []
        : [{ label: "About the event", href: `${baseUrl}${eventPath(eventId)}` }]),
      "Can't make it? Your confirmation email has a link to cancel.",
    ],
    reason: "You're getting this because you registered for this event.",
  });
}
