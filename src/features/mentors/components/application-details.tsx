import { FactList } from "../fields/components/fact-list.tsx";
import { type FieldList, mentorFields } from "../mentor.fields.ts";
import { describeValue, fieldOf, placesOf } from "../mentor-fields.rules.ts";
import type { MentorApplication } from "../mentors.schemas.ts";

interface ApplicationDetailsProps {
  application: MentorApplication;
  fields?: FieldList;
}

/** All fields of an application, for the applicant and for administrators. */
export function ApplicationDetails({
  application,
  fields = mentorFields,
}: ApplicationDetailsProps) {
  const given: Readonly<Record<string, unknown>> = { ...application };
  const facts = placesOf(fields).application.map((name) => {
    const field = fieldOf(fields, name);
    const { text, kind } = describeValue(field, given[name]) ?? notGiven;
    return { label: field.application?.term ?? field.label, text, kind };
  });
  return <FactList facts={facts} />;
}

const notGiven = { text: "Not provided", kind: "text" } as const;
