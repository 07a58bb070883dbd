import { randomUUID } from "node:crypto";
import { addTime, dayInUtc } from "#shared/time.ts";
import type { TestContext } from "../../../../tests/support/services.ts";
import type { Posting } from "./posting.schemas.ts";
import { publishJob } from "./publishing.store.server.ts";

/** A complete posting that the law on postings allows: a sample. */
export const samplePosting: Posting = {
  title: "Registered Nurse, Emergency",
  description:
    "Our emergency department sees 60,000 patients a year. You'll work with a preceptor for your first twelve weeks.",
  responsibilities: ["Assess and treat patients of all ages"],
  requirements: ["Registration with the College of Nurses of Ontario, or eligibility for it"],
  skills: ["Triage", "Emergency care"],
  sector: "healthcare",
  employmentType: "full_time",
  openings: 3,
  city: "Thunder Bay",
  region: "CA-ON",
  remote: "none",
  remoteRegions: [],
  reportsTo: null,
  pay: {
    minimumCents: 39_07,
    maximumCents: 56_00,
    currency: "CAD",
    period: "hour",
    commission: "none",
    isTipped: false,
  },
  hoursPerWeek: 37.5,
  otherPay: "Shift premiums of $2.80 an hour for evenings and nights.",
  benefits: ["Health and dental insurance", "HOOPP pension", "Three weeks of vacation"],
  shift: "Days, evenings and nights in turn",
  onCall: null,
  languages: [{ language: "English", level: "professional", isRequired: true, reason: null }],
  occupation: { system: "noc", code: "31301" },
  licenses: [{ region: "CA-ON", name: "College of Nurses of Ontario", helps: true }],
  licenseNote: "We help with your file and pay the registration fee.",
  permits: ["lmia"],
  visaNote: "We support a work permit for this job.",
  relocation: "Flights and the first month of rent.",
  citizenshipBasis: null,
  isFederallyRegulated: false,
  isUnion: true,
  plansLmia: false,
  employerAddress: null,
  employerContact: null,
  isVacant: true,
  usesAi: false,
  french: null,
  questions: [
    {
      id: "registered",
      kind: "yes_no",
      text: "Are you registered as a nurse in any country?",
      options: [],
      isRequired: true,
    },
  ],
  closesOn: "2027-01-31",
};

/** Puts a posting of an organization on the site, past the editor and its checks; answers its id. */
export async function insertPublishedJob(
  { services, clock }: TestContext,
  slug: string,
  change: Partial<Posting> = {},
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const closesOn = dayInUtc(addTime(now, { days: 60 }));
  const posting = { ...samplePosting, closesOn, ...change };
  await services.database.asSystem("test", async (transaction) => {
    const { id: organizationId, public_name: employer } = await transaction
      .selectFrom("organizations")
      .select(["id", "public_name"])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const content = JSON.stringify(posting);
    const draft = { id, organization_id: organizationId, content, based_on: 1 };
    await transaction
      .insertInto("job_drafts")
      .values({ ...draft, created_at: now, updated_at: now })
      .execute();
    const job = { jobId: id, organizationId, employer, posting, version: 1, now };
    await publishJob(transaction, job);
  });
  return id;
}
