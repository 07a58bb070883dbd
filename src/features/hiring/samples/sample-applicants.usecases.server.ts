import { randomBytes } from "node:crypto";
import { ensureAccount } from "#features/auth/auth.contract.ts";
import type { ProfileSnapshot } from "#features/candidates/candidates.contract.ts";
import { insertSampleApplication, listStages } from "#features/jobs/jobs.contract.ts";
import { demoDomain } from "#platform/database/site-mode.ts";
import type { Services } from "#platform/services.ts";
import {
  type SampleApplicant,
  sampleApplicants,
  sampleCriteria,
} from "../../../../content/samples/hiring.ts";
import { insertSampleCriteria, insertSampleScorecard } from "./sample-scorecards.store.server.ts";

/**
 * For demos: people who applied to the sample organizations, in every stage, and how `employerId` rated those
 * who were interviewed. Nobody can sign in to their accounts.
 */
export async function addSampleApplicants(services: Services, employerId: string): Promise<void> {
  const accounts = await Promise.all(
    sampleApplicants.map(async (sample) => {
      const email = `${sample.mailbox}@${demoDomain}`;
      const password = randomBytes(24).toString("base64url");
      const { userId } = await ensureAccount(services, { email, password });
      return { sample, email, userId };
    }),
  );
  const now = services.clock.now();
  await services.database.asSystem("add sample applicants", async (transaction) => {
    const criteria = new Map<string, string[]>();
    for (const [jobId, names] of Object.entries(sampleCriteria)) {
      // Without the sample jobs there is nothing to apply for.
      if ((await listStages(transaction, jobId)).length === 0) return;
      criteria.set(jobId, await insertSampleCriteria(transaction, jobId, names));
    }
    for (const { sample, email, userId } of accounts) {
      const applicationId = await insertSampleApplication(transaction, sample, {
        userId,
        email,
        profile: profileOf(sample),
        now,
      });
      if (sample.ratings.length === 0) continue;
      const stages = await listStages(transaction, sample.jobId);
      const interview = stages.find(({ kind }) => kind === "interview");
      if (!interview) continue;
      await insertSampleScorecard(transaction, {
        applicationId,
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
    specialty: null,
    summary: null,
    wishes: {
      regions: [],
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
