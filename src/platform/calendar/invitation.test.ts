import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { emailAttachment } from "#platform/mail/email-parts.ts";
import { createInvitation, type Invitation } from "./invitation.ts";

const invitation: Invitation = {
  uid: "booking-1@meridian.example",
  sequence: 0,
  method: "REQUEST",
  organizer: { name: "Meridian", email: "bookings@meridian.example" },
  attendees: [
    { name: "Ada Müller", email: "ada@people.example" },
    { name: "Lin", email: "lin@people.example" },
  ],
  title: "Session with Lin",
  description: "Bring your résumé.",
  url: "https://meet.jit.si/meridian-0123",
  startsAt: new Date("2026-12-03T18:00:00Z"),
  endsAt: new Date("2026-12-03T19:00:00Z"),
  now: new Date("2026-11-21T08:00:00Z"),
};

/** The file as a calendar program reads it. */
function read(changes: Partial<Invitation> = {}) {
  const { content } = createInvitation({ ...invitation, ...changes });
  const calendar = new ICAL.Component(ICAL.parse(content));
  const [event, ...others] = calendar.getAllSubcomponents("vevent");
  if (!event || others.length > 0) throw new Error("There must be one event");
  const value = (name: string) => String(event.getFirstPropertyValue(name));
  return { content, calendar, event, value };
}

describe("an invitation", () => {
  test("is an attachment that mails may carry, which says its method", () => {
    const attachment = emailAttachment.parse(createInvitation(invitation));
    expect(attachment.filename).toBe("invitation.ics");
    expect(attachment.contentType).toBe("text/calendar; charset=utf-8; method=REQUEST");
  });

  test("says what, when in UTC, where and who", () => {
    const { calendar, event, value, content } = read();
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(content).toContain("DTSTART:20261203T180000Z\r\nDTEND:20261203T190000Z\r\n");
    expect(content).toContain("DTSTAMP:20261121T080000Z\r\n");
    expect(value("uid")).toBe(invitation.uid);
    expect(value("sequence")).toBe("0");
    expect(value("status")).toBe("CONFIRMED");
    expect(value("summary")).toBe(invitation.title);
    expect(value("description")).toBe(invitation.description);
    expect(value("location")).toBe(invitation.url);
    expect(value("url")).toBe(invitation.url);
    const organizer = event.getFirstProperty("organizer");
    expect(organizer?.getFirstValue()).toBe("mailto:bookings@meridian.example");
    expect(organizer?.getFirstParameter("cn")).toBe("Meridian");
    const attendees = event.getAllProperties("attendee").map((attendee) => ({
      address: String(attendee.getFirstValue()).toLowerCase(),
      name: attendee.getFirstParameter("cn"),
      status: attendee.getFirstParameter("partstat"),
      asked: attendee.getFirstParameter("rsvp"),
    }));
    expect(attendees).toEqual([
      {
        address: "mailto:ada@people.example",
        name: "Ada Müller",
        status: "ACCEPTED",
        asked: "FALSE",
      },
      { address: "mailto:lin@people.example", name: "Lin", status: "ACCEPTED", asked: "FALSE" },
    ]);
  });

  test("to a time that is only proposed is tentative, and so is who comes", () => {
    const { event, value } = read({ tentative: true });
    expect(value("status")).toBe("TENTATIVE");
    expect(event.getFirstProperty("attendee")?.getFirstParameter("partstat")).toBe("TENTATIVE");
    expect(read({ method: "CANCEL", tentative: true }).value("status")).toBe("CANCELLED");
  });

  test("that is cancelled has the same id, a later version and says so", () => {
    const { calendar, value } = read({ method: "CANCEL", sequence: 2 });
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(createInvitation({ ...invitation, method: "CANCEL" }).contentType).toMatch(/=CANCEL$/);
    expect(value("uid")).toBe(invitation.uid);
    expect(value("sequence")).toBe("2");
    expect(value("status")).toBe("CANCELLED");
  });

  test.each([
    "One\nTwo; three, four \\ five: “你好” 👩‍⚕️",
    "A\r\nATTENDEE:mailto:x@x.example\r\nEND:VEVENT",
    'Quotes "within", and ^n carets',
    `${"長い名前の面談".repeat(30)} end`,
  ])("keeps hostile words as they are: %j", (text) => {
    const { content, event, value } = read({
      title: text,
      description: text,
      location: text,
      attendees: [{ name: text, email: "ada@people.example" }],
    });
    const expected = text.replaceAll("\r\n", "\n");
    expect(value("summary")).toBe(expected);
    expect(value("description")).toBe(expected);
    expect(value("location")).toBe(expected);
    const [attendee, ...others] = event.getAllProperties("attendee");
    expect(others).toEqual([]);
    expect(attendee?.getFirstValue()).toMatch(/^mailto:ada@people\.example$/i);
    expect(content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of content.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
});
