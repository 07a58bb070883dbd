import type { ProfilePage } from "schema-dts";
import type { MentorProfile } from "./directory.types.ts";
import { describeRole } from "./mentor-words.rules.ts";

/** A mentor's page in schema.org's terms. `url` is its full address. */
export function describePerson(mentor: MentorProfile, url: string): ProfilePage[] {
  return [
    {
      "@type": "ProfilePage",
      url,
      mainEntity: {
        "@type": "Person",
        "@id": `${url}#person`,
        name: mentor.full_name,
        jobTitle: mentor.title,
        description: `${describeRole(mentor)}. ${mentor.bio}`,
        url,
        knowsAbout: mentor.expertise,
        homeLocation: { "@type": "Place", name: mentor.location },
        ...(mentor.company
          ? { worksFor: { "@type": "Organization" as const, name: mentor.company } }
          : {}),
        ...describeRating(mentor),
      },
    },
  ];
}

/**
 * In schema.org a person has no rating, but what they offer can have one. Nothing for samples or
 * mentors without hours.
 */
function describeRating({ is_sample, rating, reviews, takes_bookings }: MentorProfile) {
  if (is_sample || rating === null || reviews === 0 || !takes_bookings) return {};
  return {
    makesOffer: {
      "@type": "Offer" as const,
      itemOffered: {
        "@type": "Service" as const,
        name: "Mentor session",
        aggregateRating: {
          "@type": "AggregateRating" as const,
          ratingValue: rating,
          reviewCount: reviews,
          bestRating: 5,
          worstRating: 1,
        },
      },
    },
  };
}
