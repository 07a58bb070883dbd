import { randomUUID } from "node:crypto";
import { addTime } from "#shared/time.ts";
import type { TestContext } from "../../../../tests/support/services.ts";
import type { Posting } from "./posting.schemas.ts";

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
    isCommission: false,
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
  const content = { ...samplePosting, ...change };
  const id = randomUUID();
  const now = clock.now();
  await services.database.asSystem("test", async (transaction) => {
    const organization = await transaction
      .selectFrom("organizations")
      .select(["id", "public_name"])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const shared = { id, organization_id: organization.id, content: JSON.stringify(content) };
    await transaction
      .insertInto("job_drafts")
      .values({ ...shared, based_on: 1, created_at: now, updated_at: now })
      .execute();
    await transaction
      .insertInto("jobs")
      .values({
        ...shared,
        title: content.title,
        employer: organization.public_name,
        sector: content.sector,
        location: `${content.city}, ${content.region.slice(3)}`,
        country: content.region.slice(0, 2),
        region: content.region,
        is_remote: content.remote !== "none",
        remote_regions: content.remoteRegions,
        employment_type: content.employmentType,
        salary_min_cents: content.pay.minimumCents,
        salary_max_cents: content.pay.maximumCents,
        salary_currency: content.pay.currency,
        salary_period: content.pay.period,
        is_vacant: content.isVacant,
        uses_ai: content.usesAi,
        description: content.description,
        responsibilities: content.responsibilities,
        requirements: content.requirements,
        skills: content.skills,
        license_note: content.licenseNote,
        visa_note: content.visaNote,
        posted_at: now,
        closes_at: addTime(now, { days: 60 }),
        updated_at: now,
      })
      .execute();
  });
  return id;
}
