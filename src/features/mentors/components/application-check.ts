import { type FieldProblem, listProblems } from "#shared/form-fields.ts";
import {
  type ApplicationValues,
  toApplicationData,
} from "../fields/components/application-values.ts";
import { mentorApplicationForm } from "../mentors.schemas.ts";

/** The data that the form would send, or its problems. */
type CheckedApplication =
  | { problems: []; data: Record<string, unknown> }
  | { problems: FieldProblem[]; data?: undefined };

/** Browsers load this, and the library that checks, when the applicant begins to fill in the form. */
export function checkApplication(values: ApplicationValues): CheckedApplication {
  const result = mentorApplicationForm.safeParse(toApplicationData(values));
  return result.success
    ? { problems: [], data: result.data }
    : { problems: listProblems(result.error) };
}
