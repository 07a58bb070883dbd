import type { Resource } from "#platform/data-api/resource.ts";

/** The directory's mentors for anybody: `GET /rest/v1/mentor_profiles_public`. */
export const mentorProfilesPublic: Resource = {
  name: "mentor_profiles_public",
  columns: {
    id: "uuid",
    full_name: "text",
    title: "text",
    company: "text",
    location: "text",
    experience_years: "integer",
    expertise: "text[]",
    rating: "numeric",
    reviews: "integer",
    hourly_rate: "integer",
    availability: "text",
    languages: "text[]",
    next_free_at: "timestamptz",
    reply_threads: "integer",
    reply_answered: "integer",
    last_active_on: "text",
    instant_booking: "boolean",
  },
  defaultOrder: ["full_name", "id"],
};
