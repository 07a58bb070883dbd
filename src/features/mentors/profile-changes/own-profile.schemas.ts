import type { z } from "zod";
import { type FieldList, mentorFields } from "../mentor.fields.ts";
import { placesOf, type StudioFields } from "../mentor-fields.rules.ts";
import { objectOf, typedSchemaOf } from "../mentors.schemas.ts";

export function ownProfileOf(fields: FieldList) {
  const { immediate, claims } = placesOf(fields);
  return objectOf(fields, [...immediate, ...claims], typedSchemaOf);
}

/**
 * The parts of a profile that change at once, as a form sends them, and those that are looked at
 * first.
 */
export const ownProfile = ownProfileOf(mentorFields) as unknown as z.ZodType<StudioFields, unknown>;

export type OwnProfile = StudioFields;
