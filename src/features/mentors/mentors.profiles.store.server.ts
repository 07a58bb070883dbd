import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { demoMentor, type SampleMentor, sampleMentors } from "../../../content/samples/mentors.ts";
import type { StoredApplication } from "./applications/applications.store.server.ts";
import { pickFields, places } from "./mentor-fields.rules.ts";

/** The profile that has the address of an application. */
export interface AddressHolder {
  id: string;
  userId: string | null;
  isSample: boolean;
  /** Taken off the list. */
  isUnlisted: boolean;
}

/** The profile with an email address, locked until the transaction ends. */
export async function lockAddressHolder(
  transaction: DatabaseTransaction,
  email: string,
): Promise<AddressHolder | undefined> {
  const row = await transaction
    .selectFrom("mentor_profiles")
    .select(["id", "user_id", "is_sample", "unlisted_at"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("owns_email", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, user_id: userId, is_sample: isSample, unlisted_at } = row;
  return { id, userId, isSample, isUnlisted: unlisted_at !== null };
}

/** A sample makes room for the real person who has its address; it stays what it is. */
export async function takeAddressFromSample(
  transaction: DatabaseTransaction,
  profileId: string,
): Promise<void> {
  await transaction
    .updateTable("mentor_profiles")
    .set({ owns_email: false })
    .where("id", "=", profileId)
    .where("is_sample", "=", true)
    .execute();
}

/**
 * Makes the application's profile public: a new one, or `adopting` one that exists and keeps its id
 * and reviews, even if it was taken off the list. `ownsEmail`: it is from now on the one that is found by its address.
 */
export async function publishProfile(
  transaction: DatabaseTransaction,
  application: StoredApplication,
  { adopting, ownsEmail, now }: { adopting: string | null; ownsEmail: boolean; now: Date },
): Promise<string> {
  const details = {
    ...pickFields(application, places.application),
    owns_email: ownsEmail,
    user_id: application.user_id,
    application_id: application.id,
    application_status: "approved",
    payment_status: "paid",
    source: "application",
    is_sample: false,
    unlisted_at: null,
    unlisted_reason: null,
    updated_at: now,
  };
  const { id } = adopting
    ? await transaction
        .updateTable("mentor_profiles")
        .set(details)
        .where("id", "=", adopting)
        .where("is_sample", "=", false)
        .returning("id")
        .executeTakeFirstOrThrow()
    : await transaction
        .insertInto("mentor_profiles")
        .values({ ...details, created_at: now })
        .returning("id")
        .executeTakeFirstOrThrow();
  return id;
}

/** The public profile of an account; undefined when it has none. */
export async function findProfileOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ id: string; unlistedAt: Date | null } | undefined> {
  return transaction
    .selectFrom("mentor_profiles")
    .select(["id", "unlisted_at as unlistedAt"])
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
