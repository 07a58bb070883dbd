import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  makeDocxBomb,
  makeDocxOf,
  makePdf,
  makeScannedPdf,
} from "#platform/document-text/document-text.fixture.ts";
import {
  countRowsSeen,
  createRowViewers,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { startFakeClamd } from "../../../../tests/support/fakes/fake-clamd.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { listOwnCvs } from "../candidates.contract.ts";
import * as page from "../pages/profile-cv.tsx";
import { readOwnCandidateProfile } from "../profile/profile.usecases.server.ts";
import { cvSamples } from "./cv-samples.fixture.ts";
import {
  acceptProposal,
  deleteOldReadings,
  readOwnReading,
  skipAllProposals,
  uploadCv,
} from "./readings.usecases.server.ts";

let context: TestContext;
let nurse: TestUser;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  nurse = await context.createUser();
});

const routes = [pageRoute("/profile/cv", page)];
const visit = (form?: Record<string, string>, viewer = nurse) =>
  visitPage(context, routes, "/profile/cv", form, viewer);
const readingOf = (viewer = nurse, site = context) => readOwnReading(site.services, viewer);
const profileOf = async (viewer = nurse) => await readOwnCandidateProfile(context.services, viewer);
const nurseLines = cvSamples.nurseFromManila.split("\n");

async function upload(bytes: Uint8Array, viewer = nurse, site = context) {
  await uploadCv(site.services, viewer, { name: "Maria Santos CV.pdf", bytes });
  await site.runJobs();
}

describe("a CV", () => {
  test("is kept as a document, read, and proposed line by line; only what is confirmed is in the profile", async () => {
    await uploadCv(context.services, nurse, {
      name: "Maria Santos CV.pdf",
      bytes: await makePdf(nurseLines),
    });
    expect((await visit()).html).toContain("reading your CV");
    await context.runJobs();
    expect(await listOwnCvs(context.services, nurse)).toMatchObject([{ title: "Maria Santos CV" }]);
    expect((await profileOf()).entries.experience).toEqual([]);

    const first = (await readingOf())?.proposals[0];
    const shown = await visit();
    expect(shown.html).toContain("Registered Nurse | Emergency and Critical Care");
    expect(shown.html).toMatch(/1<!-- --> of |1 of /);
    const headline = { proposalId: first?.id ?? "", headline: "Emergency nurse", decision: "add" };
    await visit({ intent: "answer", ...headline });
    expect((await profileOf()).about.headline).toBe("Emergency nurse");

    const job = (await readingOf())?.proposals[0];
    expect(job?.line).toContain("Senior Staff Nurse, St. Luke's Medical Center");
    const values = { title: "Nurse in charge", employer: "St. Luke's", started: "June 2018" };
    await visit({ intent: "answer", proposalId: job?.id ?? "", decision: "add", ...values });
    const second = (await readingOf())?.proposals[0];
    await visit({ intent: "answer", proposalId: second?.id ?? "", decision: "skip" });
    expect((await profileOf()).entries.experience).toMatchObject([
      { title: "Nurse in charge", started: "2018-06", ended: null },
    ]);
    await skipAllProposals(context.services, nurse);
    expect((await visit()).html).toContain("No more suggestions from your CV");
  });

  test("proposes nothing that the profile has already, and takes an answer once", async () => {
    await upload(makeDocxOf(nurseLines));
    const exam = (await readingOf())?.proposals.find(({ section }) => section === "exams");
    const answer = {
      proposalId: exam?.id ?? "",
      values: { name: "NCLEX-RN", taken: "March 2022" },
    };
    await Promise.all([1, 2].map(() => acceptProposal(context.services, nurse, answer)));
    expect((await profileOf()).entries.exams).toHaveLength(1);
    await upload(makeDocxOf(nurseLines));
    const again = (await readingOf())?.proposals.map(({ section }) => section);
    expect(again).not.toContain("exams");
    expect(again).toContain("experience");
  });

  test("is answered by its owner alone, and keeps what was typed when something is missing", async () => {
    await upload(makeDocxOf(cvSamples.physicianFromLagos.split("\n")));
    const english = (await readingOf())?.proposals.find(({ values }) => values.language === "en");
    const form = {
      intent: "answer",
      proposalId: english?.id ?? "",
      decision: "add",
      language: "en",
    };
    const stranger = await context.createUser();
    await visit({ ...form, level: "native" }, stranger);
    expect((await profileOf(stranger)).entries.languages).toEqual([]);
    // The level isn't in the CV, so its owner has to enter it.
    const refused = await visit({ ...form, level: "" });
    expect(refused.status).toBe(400);
    await visit({ ...form, level: "native" });
    expect((await profileOf()).entries.languages).toMatchObject([{ level: "native" }]);
  });

  test.each([
    ["a scan", makeScannedPdf, "It has no text."],
    ["a bomb", () => makeDocxBomb(60), "too complex"],
    ["encrypted", () => makePdf(["A"], { password: "secret" }), "password-protected"],
    ["no CV", () => makePdf(["A poem about the sea"]), "nothing new"],
    ["damaged", () => new TextEncoder().encode("%PDF-1.7 and no more"), "damaged"],
  ])("that is %s says so, and stays among the documents", async (_, make, words) => {
    await upload(await make());
    expect((await visit()).html).toContain(words);
    expect(await listOwnCvs(context.services, nurse)).toHaveLength(1);
  });

  test("that couldn't be read in ten minutes says so and can be uploaded again, and is still read later", async () => {
    const file = { name: "cv.docx", bytes: makeDocxOf(nurseLines) };
    await uploadCv(context.services, nurse, file);
    context.clock.advance({ minutes: 9 });
    expect((await visit()).html).toContain("reading your CV");
    context.clock.advance({ minutes: 2 });
    const { html } = await visit();
    expect(html).toContain("been able to read it yet");
    expect(html).toContain('type="file"');
    expect(html).not.toContain("reading your CV");
    await context.runJobs();
    expect((await readingOf())?.status).toBe("ready");
  });

  test("that is a picture is refused before it is stored", async () => {
    const file = { name: "cv.pdf", bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) };
    await expect(uploadCv(context.services, nurse, file)).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(await listOwnCvs(context.services, nurse)).toEqual([]);
  });

  test("and what was found in it are gone after a week without an answer", async () => {
    await upload(makeDocxOf(nurseLines));
    const viewers = await createRowViewers(context);
    await upload(makeDocxOf(nurseLines), viewers.owner);
    const seen = await countRowsSeen(context, viewers, ["candidate_cv_readings"]);
    expect(seen.candidate_cv_readings).toEqual({
      anonymous: "42501",
      other: 0,
      owner: 1,
      admin: 0,
    });
    await expectWritesDenied(context, viewers, "candidate_cv_readings", "status");
    context.clock.advance({ days: 8 });
    expect(await readingOf()).toBeUndefined();
    await deleteOldReadings(context.services);
    const later = await countRowsSeen(context, viewers, ["candidate_cv_readings"]);
    expect(later.candidate_cv_readings?.owner).toBe(0);
    expect(await listOwnCvs(context.services, nurse)).toHaveLength(1);
  });
});

test("a CV that waits for the scanner is read when it is clean", async () => {
  const clamd = await startFakeClamd();
  const site = await createTestContext({ environment: { CLAMAV_SOCKET: clamd.address } });
  const viewer = await site.createUser();
  await uploadCv(site.services, viewer, { name: "cv.docx", bytes: makeDocxOf(nurseLines) });
  expect(await readingOf(viewer, site)).toMatchObject({ status: "waiting" });
  await site.runJobs();
  await site.runJobs();
  expect(await readingOf(viewer, site)).toMatchObject({ status: "ready" });
  await site.close();
  await clamd.close();
});
