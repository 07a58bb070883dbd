import { randomBytes } from "node:crypto";
import { ensureAccount } from "#features/auth/auth.contract.ts";
import {
  addSampleProfile,
  type ProfileSnapshot,
} from "#features/candidates/candidates.contract.ts";
import { nameOfLanguage } from "#features/candidates/candidates-parts.contract.ts";
import { insertSampleApplication, listStages, storeCv } from "#features/jobs/jobs.contract.ts";
import { demoDomain } from "#platform/database/site-mode.ts";
import { writePdf } from "#platform/pdf/pdf.ts";
import type { Services } from "#platform/services.ts";
import {
  type SampleApplicant,
  sampleApplicants,
  sampleCriteria,
} from "../../../../content/samples/hiring.ts";
import { insertSampleCriteria, insertSampleScorecard } from "./sample-scorecards.store.server.ts";

/**
 * For demos: people who applied to the sample organizations, in every stage, and how `employerId` rated those
 * who were interviewed. All but those who were hired are in the talent pool. No one can sign in to their accounts.
 */
export async function addSampleApplicants(services: Services, employerId: string): Promise<void> {
  const now = services.clock.now();
  const hasJobs = await services.database.asSystem("find sample jobs", async (transaction) => {
    for (const jobId of Object.keys(sampleCriteria)) {
      if ((await listStages(transaction, jobId)).length === 0) return false;
    }
    return true;
  });
  // Without the sample jobs there is nothing to apply for.
  if (!hasJobs) return;
  const applicants = await Promise.all(
    sampleApplicants.map(async (sample) => {
      const email = `${sample.mailbox}@${demoDomain}`;
      const password = randomBytes(24).toString("base64url");
      const { userId } = await ensureAccount(services, { email, password });
      const bytes = await writeSampleCv(sample, now);
      const cv = await storeCv(services, { userId, applicationId: sample.id, bytes });
      return { sample, email, userId, cv };
    }),
  );
  await services.database.asSystem("add sample applicants", async (transaction) => {
    const criteria = new Map<string, string[]>();
    for (const [jobId, names] of Object.entries(sampleCriteria)) {
      criteria.set(jobId, await insertSampleCriteria(transaction, jobId, names));
    }
    for (const { sample, ...application } of applicants) {
      const profile = profileOf(sample);
      await insertSampleApplication(transaction, sample, { ...application, profile, now });
      const isHired = sample.stages.at(-1)?.kind === "hired";
      if (!isHired) {
        await addSampleProfile(transaction, { userId: application.userId, profile, now });
      }
      if (sample.ratings.length === 0) continue;
      const stages = await listStages(transaction, sample.jobId);
      const interview = stages.find(({ kind }) => kind === "interview");
      if (!interview) continue;
      await insertSampleScorecard(transaction, {
        applicationId: sample.id,
        stageId: interview.id,
        authorId: employerId,
        criteria: criteria.get(sample.jobId) ?? [],
        ratings: sample.ratings,
        now,
      });
    }
  });
}

function profileOf(sample: SampleApplicant): ProfileSnapshot {
  return {
    v: 1,
    headline: sample.headline,
    profession: sample.profession,
    specialty: sample.specialty,
    summary: null,
    wishes: {
      regions: ["CA"],
      remote: false,
      employmentTypes: ["full_time"],
      earliestStart: null,
    },
    experience: sample.experience.map((each) => ({ ...each, city: null, description: null })),
    training: [...sample.training],
    registrations: [],
    exams: [],
    languages: sample.languages.map((each) => ({ ...each, taken_on: null })),
    workRights: sample.workRights.map((each) => ({ ...each, expires_on: null })),
  };
}

/** A sample applicant's CV as a PDF of one page. */
const writeSampleCv = (sample: SampleApplicant, now: Date) =>
  writePdf({
    title: sample.headline,
    author: sample.name,
    createdAt: now,
    sender: { name: sample.name, lines: [sample.phone] },
    rows: [
      ...sample.experience.map(({ title, employer, started, ended }) => ({
        term: `${started} to ${ended ?? "today"}`,
        text: `${title}, ${employer}`,
      })),
      ...sample.training.map(({ qualification, institution, completed }) => ({
        term: completed,
        text: `${qualification}, ${institution}`,
      })),
      ...sample.languages.map(({ language, level, test, score }) => ({
        term: "Language",
        text: [
          `${nameOfLanguage(language)}, ${level}`,
          ...(test ? [`${test} ${score ?? ""}`.trim()] : []),
        ].join(", "),
      })),
    ],
    notes: [sample.message, "This person and CV are made up for the demo."],
    incompleteNote: "replaces a letter that this file can't show.",
  });
