import type { DatabaseTransaction } from "#platform/database/database.ts";

export const waitingApplications = (query: DatabaseTransaction) =>
  query
    .selectFrom("mentor_applications")
    .select("submitted_at as since")
    .where("application_status", "in", ["submitted", "under_review"])
    .where("payment_status", "=", "paid");

export const sentApplications = (query: DatabaseTransaction) =>
  query.selectFrom("mentor_applications").select("submitted_at as at");

export const waitingProfileChanges = (query: DatabaseTransaction) =>
  query
    .selectFrom("mentor_profile_changes")
    .select("requested_at as since")
    .where("status", "=", "pending");

/** Photos of approved mentors. Those of applicants are decided on with the application. */
export const waitingPhotos = (query: DatabaseTransaction) =>
  query
    .selectFrom("mentor_photos as photo")
    .innerJoin("mentor_profiles as profile", "profile.user_id", "photo.user_id")
    .select("photo.created_at as since")
    .where("photo.status", "=", "pending")
    .where("profile.application_status", "=", "approved");

export const waitingLicenses = (query: DatabaseTransaction) =>
  query.selectFrom("mentor_licenses").select("created_at as since").where("status", "=", "pending");
