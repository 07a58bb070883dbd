import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MailingDesk } from "../drafts.usecases.server.ts";
import { noCounts } from "../mailings.rules.ts";
import type { MailingCounts, MailingStatus } from "../mailings.types.ts";
import { MailingProgress } from "./mailing-progress.tsx";
import { summarizeCounts } from "./mailing-status.tsx";

const time = new Date("2026-11-30T14:00:00Z");
const sending: MailingStatus = { name: "sending", startedAt: time };
const stopped: MailingStatus = { name: "stopped", startedAt: time, finishedAt: time };

/** The progress of a mailing as text, its parts apart. */
function read({
  status = sending,
  counts = {},
  hasUnsubscribeLink = true,
}: {
  status?: MailingStatus;
  counts?: Partial<MailingCounts>;
  hasUnsubscribeLink?: boolean;
}): string {
  const desk: MailingDesk = {
    mailing: {
      id: "1",
      kind: "newsletter",
      subjectId: null,
      audience: "newsletter",
      status,
      subject: "Two webinars",
      body: "The first is about licensing.",
      isPublic: false,
      slug: null,
      version: 2,
      sentBy: null,
      updatedAt: time,
      note: null,
    },
    counts: { ...noCounts, ...counts },
    problems: [],
    reach: 0,
    audiences: [],
    preview: undefined,
    maySend: false,
    hasUnsubscribeLink,
  };
  const html = renderToStaticMarkup(<MailingProgress desk={desk} path="/" />);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/ +/g, " ");
}

test("a stopped mailing shows no one as waiting", () => {
  const counts = { recipients: 325, waiting: 300, sending: 25 };
  expect(read({ counts })).toContain("Waiting 325");
  const text = read({ status: stopped, counts });
  expect(text).not.toContain("Waiting");
  expect(text).toContain("Sending 25");
  expect(text).toContain("Not sent 300");
  expect(read({ status: stopped, counts: { waiting: 300 } })).not.toContain("Sending");
});

test("who unsubscribed is counted only where the email has a link for it", () => {
  expect(read({})).toContain("Unsubscribed");
  expect(read({ hasUnsubscribeLink: false })).not.toContain("Unsubscribed");
  expect(read({})).toContain("left the group, changed their email, or had");
  expect(read({ hasUnsubscribeLink: false })).toContain(
    "or changed to an email that gets this message anyway",
  );
  expect(summarizeCounts({ ...noCounts, recipients: 2, handed_over: 2 })).toBe(
    "2 of 2 sent, 0 failed",
  );
  expect(summarizeCounts({ ...noCounts, recipients: 2, handed_over: 2, unsubscribed: 1 })).toBe(
    "2 of 2 sent, 0 failed, 1 unsubscribed",
  );
});
