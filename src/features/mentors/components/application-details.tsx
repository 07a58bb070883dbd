import { DescriptionList } from "#ui/description-list.tsx";
import { describeExperience, describeRate } from "../directory/mentor-words.rules.ts";
import type { MentorApplication } from "../mentors.schemas.ts";

/** Everything that an applicant gave, for the applicant and for administrators. */
export function ApplicationDetails({ application }: { application: MentorApplication }) {
  const { linkedin_url: linkedinUrl } = application;
  return (
    <DescriptionList
      items={[
        { term: "Full name", description: application.full_name },
        { term: "Email", description: application.email },
        { term: "Phone", description: application.phone },
        { term: "Title", description: application.title },
        { term: "Company", description: application.company ?? "Not given" },
        { term: "Location", description: application.location },
        { term: "Experience", description: describeExperience(application.experience_years) },
        { term: "Rate", description: describeRate(application.hourly_rate) },
        { term: "Expertise", description: application.expertise.join(", ") },
        { term: "Bio", description: <p className="whitespace-pre-line">{application.bio}</p> },
        {
          term: "LinkedIn URL",
          description: linkedinUrl ? (
            <a href={linkedinUrl} rel="noopener noreferrer nofollow ugc" className="link break-all">
              {linkedinUrl}
            </a>
          ) : (
            "Not given"
          ),
        },
        { term: "Availability", description: application.availability },
      ]}
    />
  );
}
