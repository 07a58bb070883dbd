import type { ColumnType, Resource } from "#platform/data-api/resource.ts";
import { type FieldList, mentorFields } from "../mentor.fields.ts";
import { columnTypeOf, fieldOf, placesOf } from "../mentor-fields.rules.ts";

/** A column that isn't a field of its mentor, because the site itself fills it. */
const addedBySite = {
  id: "uuid",
  rating: "numeric",
  reviews: "integer",
  next_free_at: "timestamptz",
  reply_threads: "integer",
  reply_answered: "integer",
  last_active_on: "text",
  instant_booking: "boolean",
} as const;

/** Callers have long known these columns in this order. Later ones come after them. */
const columnsBegin = [
  "id",
  "full_name",
  "title",
  "company",
  "location",
  "experience_years",
  "expertise",
  "rating",
  "reviews",
  "hourly_rate",
  "availability",
  "languages",
  ...Object.keys(addedBySite),
];

export function publicResourceOf(fields: FieldList): Resource {
  const types: Readonly<Record<string, ColumnType>> = {
    ...addedBySite,
    ...Object.fromEntries(
      placesOf(fields).api.map((name) => [name, columnTypeOf(fieldOf(fields, name))]),
    ),
  };
  const names = [...new Set([...columnsBegin, ...Object.keys(types)])];
  return {
    name: "mentor_profiles_public",
    columns: Object.fromEntries(
      names.flatMap((name) => (types[name] ? [[name, types[name]]] : [])),
    ),
    defaultOrder: ["full_name", "id"],
  };
}

/** The directory's mentors for everyone: `GET /rest/v1/mentor_profiles_public`. */
export const mentorProfilesPublic = publicResourceOf(mentorFields);
