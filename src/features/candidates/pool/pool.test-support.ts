import { saveOwnProfile } from "#features/account/profile/profile.usecases.server.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { addOrganization, verifyByMailbox } from "../../employers/employers.test-support.ts";
import { addEntry, saveAbout } from "../profile/profile.usecases.server.ts";
import { changeVisibility } from "../visibility/visibility.usecases.server.ts";

export interface Employer {
  owner: TestUser;
  slug: string;
}

export const message = "We're looking for a nurse for our intensive care unit.";

/** An organization of a new account; verified by default. */
export async function addEmployer(context: TestContext, isVerified = true): Promise<Employer> {
  const owner = await context.createUser();
  const slug = await addOrganization(context, owner);
  if (isVerified) await verifyByMailbox(context, { owner, slug });
  return { owner, slug };
}

/** Texts in the profile of `addPerson` that could identify them. */
export const secrets = [
  "Adaeze",
  "Okonkwo",
  "Harborview",
  "Lagos State",
  "RN-4471",
  "Gentle giant",
];

/** A person in the pool, whose own words name them in every field that takes words. */
export async function addPerson(context: TestContext): Promise<TestUser> {
  const { services } = context;
  const user = await context.createUser();
  await saveOwnProfile(services, user, { full_name: "Adaeze Okonkwo" });
  await saveAbout(services, user, {
    headline: "Gentle giant of the ward",
    profession: "registered_nurse",
    specialty: "Intensive care",
    summary: "Write to adaeze@mail.example",
  });
  await addEntry(services, user, "experience", {
    title: "Nurse at Harborview",
    employer: "Harborview Clinic",
    city: "Lagos",
    country: "NG",
    started: "2014-01",
    ended: "2020-01",
    description: null,
  });
  await addEntry(services, user, "training", {
    qualification: "BSc Nursing, Lagos State University",
    institution: "Lagos State University",
    country: "NG",
    completed: "2013",
  });
  await addEntry(services, user, "registrations", {
    jurisdiction: "CA-ON",
    regulator: "College of Nurses of Ontario",
    registration_number: "RN-4471",
    status: "active",
    expires_on: null,
  });
  await addEntry(services, user, "exams", {
    name: "NCLEX-RN (Okonkwo, A.)",
    taken: "2019",
    result: "Pass",
  });
  await addEntry(services, user, "work-rights", {
    country: "CA",
    kind: "citizen",
    expires_on: null,
  });
  await addEntry(services, user, "work-rights", {
    country: "NG",
    kind: "citizen",
    expires_on: null,
  });
  await changeVisibility(services, user, "pool");
  return user;
}
