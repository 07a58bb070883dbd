import { type ProfileField, profileFields } from "./profile.constants.ts";
import type { AccountProfile } from "./profile.schemas.ts";

/** Share of a profile that is filled in, from 0 to 100, and the missing parts. */
export function measureCompletion(profile: AccountProfile): {
  percent: number;
  missing: ProfileField[];
} {
  const fields = Object.keys(profileFields) as ProfileField[];
  const missing = fields.filter((field) => profile[field] === null);
  const percent = Math.round(((fields.length - missing.length) / fields.length) * 100);
  return { percent, missing };
}
