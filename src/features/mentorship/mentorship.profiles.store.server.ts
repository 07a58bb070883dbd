import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { demoMentor, type SampleMentor, sampleMentors } from "../../../content/samples/mentors.ts";
import type { StoredApplication } from "./mentorship.store.server.ts";

/**
 * Makes the application's profile public. A profile with the same e-mail address (from the sheet,
 * say) becomes this one and keeps its id, rating and reviews. Undefined when that profile belongs to
 * another account.
 */
export async function publishProfile(
  transaction: DatabaseTransaction,
  application: StoredApplication,
  now: Date,
): Promise<string | undefined> {
  const details = {
    email: application.email,
    user_id: application.user_id,
    application_id: application.id,
    full_name: application.full_name,
    phone: application.phone,
    title: application.title,
    company: application.company,
    location: application.location,
    experience_years: application.experience_years,
    hourly_rate: application.hourly_rate,
    expertise: application.expertise,
    bio: application.bio,
    linkedin_url: application.linkedin_url,
    availability: application.availability,
    application_status: "approved",
    payment_status: "paid",
    source: "application",
    is_sample: false,
    updated_at: now,
  };
  const row = await transaction
    .insertInto("mentor_profiles")
    .values({ ...details, created_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet(details)
        .where((expression) =>
          expression.or([
            expression("mentor_profiles.user_id", "is", null),
            expression("mentor_profiles.user_id", "=", application.user_id),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** The public profile of an account; undefined when it has none. */
export async function findProfileOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ id: string } | undefined> {
  return transaction
    .selectFrom("mentor_profiles")
    .select("id")
    .where("user_id", "=", userId)
    .where("application_status", "=", "approved")
    .executeTakeFirst();
}

const sampleStanding = {
  application_status: "approved",
  payment_status: "paid",
  source: "sample",
  is_sample: true,
};

/** Adds the built-in samples that are missing; never touches a row that exists. */
export async function insertSampleProfiles(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .insertInto("mentor_profiles")
    .values(sampleMentors.map(toSampleProfile))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function toSampleProfile(mentor: SampleMentor, index: number) {
  return {
    ...mentor,
    email: `sample.mentor.${index + 1}@meridian.example`,
    phone: `+1 555 010 ${String(index + 1).padStart(4, "0")}`,
    ...sampleStanding,
  };
}

/** Gives an account of the demo a marked profile of its own; nothing happens where it has one. */
export async function insertOwnSampleProfile(
  transaction: DatabaseTransaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await transaction
    .insertInto("mentor_profiles")
    .values({
      ...demoMentor,
      ...sampleStanding,
      email,
      user_id: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
