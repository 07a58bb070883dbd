import type { ProfilePage } from "schema-dts";
import type { MentorProfile } from "./directory.types.ts";
import { describeRole } from "./mentor-words.rules.ts";

/** A mentor's page in schema.org's words; `url` is its full address. */
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
      },
    },
  ];
}
