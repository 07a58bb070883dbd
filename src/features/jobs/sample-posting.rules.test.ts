import { expect, test } from "vitest";
import { dayInUtc } from "#shared/time.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { checkDraft } from "./postings/checked-posting.rules.ts";
import { readPosting } from "./postings/posting.rules.ts";
import { toSamplePosting } from "./sample-posting.rules.ts";

const now = new Date("2026-11-22T12:00:00Z");
const today = dayInUtc(now);

test.each(sampleJobs.map((job) => [`${job.title}, ${job.location}`, job] as const))(
  "the sample %s is complete, and nothing in it is barred",
  (_, job) => {
    const posting = toSamplePosting(job, now);
    expect(readPosting(posting, today).problems).toBeUndefined();
    const employer = { publicName: job.employer, sizeBand: "100-499", locations: [] };
    const findings = checkDraft(posting, employer, today);
    expect(findings.filter(({ severity }) => severity === "block")).toEqual([]);
    expect(job.employer).toContain("Sample");
  },
);
