import { z } from "zod";
import type { FieldProblem } from "#shared/form-fields.ts";
import { type EntrySection, type EntryValues, fieldsOf } from "./entries.fields.ts";
import { fieldSchema } from "./entry-kinds.schemas.ts";
import { isMonthBefore } from "./months.rules.ts";

/** The schema of a section's form. */
export function entrySchema(section: EntrySection): z.ZodType<EntryValues> {
  const shape = Object.fromEntries(
    fieldsOf(section).map(([name, field]) => [name, fieldSchema(field)]),
  );
  return z.object(shape).superRefine((values, context) => {
    const problem = findEntryProblem(section, values as EntryValues);
    if (problem)
      context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  }) as unknown as z.ZodType<EntryValues>;
}

function findEntryProblem(section: EntrySection, values: EntryValues): FieldProblem | undefined {
  if (section === "experience") {
    const { started, ended } = values;
    if (started && ended && isMonthBefore(ended, started)) {
      return { field: "ended", message: "“Until” can't be before “From”" };
    }
  }
  if (section === "languages" && values.score && !values.test) {
    return { field: "test", message: "Enter the name of the test" };
  }
  return undefined;
}
