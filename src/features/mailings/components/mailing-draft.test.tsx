import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { MailingDesk } from "../drafts.usecases.server.ts";
import { noCounts } from "../mailings.rules.ts";
import { DraftActions } from "./mailing-draft.tsx";

const desk: MailingDesk = {
  mailing: {
    id: "1",
    kind: "newsletter",
    subjectId: null,
    audience: "newsletter",
    status: { name: "draft" },
    subject: "Two webinars",
    body: "The first is about licensing.",
    isPublic: false,
    slug: null,
    version: 2,
    sentBy: null,
    updatedAt: new Date("2026-11-30T14:00:00Z"),
    note: null,
  },
  counts: noCounts,
  problems: [],
  reach: 1200,
  audiences: [{ value: "newsletter", label: "Newsletter subscribers" }],
  preview: { subject: "Two webinars", text: "The first", html: "<p>The first</p>" },
  maySend: true,
  hasUnsubscribeLink: true,
};

function read(hasChanges: boolean): string {
  const element = <DraftActions desk={desk} path="/" hasChanges={hasChanges} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a draft says that what was saved is sent, and isn't sent while there's more to save", () => {
  const saved = read(false);
  expect(saved).toContain("We send the text as it was last saved. The preview below shows it.");
  expect(saved).toContain("Send to 1,200 people");
  const changed = read(true);
  expect(changed).toContain("Save your changes first.");
  expect(changed).not.toContain("Send to 1,200 people");
  expect(changed).not.toContain("Schedule it");
  expect(changed).toContain("Delete the draft");
});
