import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import { photoBucket } from "./photo.constants.ts";
import { findPhoto } from "./profile.store.server.ts";

/** Fills in what the profile that stays leaves empty. The photo's file moves with the person's other files. */
export async function fillInProfile(
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<void> {
  const [own, other] = [
    await findPhoto(transaction, from.userId),
    await findPhoto(transaction, to.userId),
  ];
  if (own && other) {
    await removeFileWithin(transaction, { bucket: photoBucket, name: own.path });
  }
  await sql`
    update account_profiles set photo_path = replace(photo_path, ${from.userId}, ${to.userId})
    where user_id = ${from.userId}
  `.execute(transaction);
  await sql`
    update account_profiles as kept set
      full_name = coalesce(nullif(kept.full_name, ''), own.full_name),
      profession = coalesce(nullif(kept.profession, ''), own.profession),
      location = coalesce(nullif(kept.location, ''), own.location),
      linkedin_url = coalesce(nullif(kept.linkedin_url, ''), own.linkedin_url),
      resume_url = coalesce(nullif(kept.resume_url, ''), own.resume_url),
      photo_path = coalesce(kept.photo_path, own.photo_path),
      photo_version = case when kept.photo_path is null then own.photo_version
        else kept.photo_version end
    from account_profiles as own
    where own.user_id = ${from.userId} and kept.user_id = ${to.userId}
  `.execute(transaction);
}
