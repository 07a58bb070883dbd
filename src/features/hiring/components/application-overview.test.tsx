import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Candidate } from "../candidate/candidate.usecases.server.ts";
import { ApplicationOverview } from "./application-overview.tsx";

const now = new Date("2026-12-01T12:00:00Z");

const application = {
  id: "application",
  name: "Amina Okafor",
  stageKind: "declined",
  stageName: "Declined",
  notifiedKind: "declined",
  appliedAt: new Date("2026-11-20T12:00:00Z"),
  dueAt: null,
  source: null,
  profile: null,
  answers: [],
  cv: null,
  resumeUrl: null,
  decline: { reason: "language", isShared: true, message: null },
} as Partial<Candidate["application"]>;

function read(
  changes: Partial<Candidate["application"]>,
  waitingKinds: Candidate["waiting"][number]["kind"][] = [],
): string {
  const candidate = {
    application: { ...application, ...changes } as Candidate["application"],
    email: null,
    waiting: waitingKinds.map((kind) => ({
      applicationId: "application",
      name: "Amina Okafor",
      kind,
      sendAfter: now,
    })),
  } as Candidate;
  const element = <ApplicationOverview candidate={candidate} now={now} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, "");
}

test("a reason for declining is called shared once its email has gone out", () => {
  expect(read({})).toContain("Shared with the applicant.");
  expect(read({ notifiedKind: "interview" }, ["declined"])).toContain(
    "Not shared until we email the applicant.",
  );
  const decline = { reason: "language", isShared: false, message: null } as const;
  expect(read({ decline })).toContain("Not shared.");
});

test("a second decline that still waits isn't called shared, though they know of the first", () => {
  const text = read({}, ["declined"]);
  expect(text).toContain("Not shared until we email the applicant.");
  expect(text).not.toContain("Shared with the applicant.");
});
