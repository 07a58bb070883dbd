import { type FieldList, mentorFields } from "../mentor.fields.ts";

/** One field that a sync changes, in words. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

type State = Readonly<Record<string, unknown>>;

const otherLabels: Readonly<Record<string, string>> = {
  application_status: "Application status",
  payment_status: "Payment status",
  source: "Source",
};

/** The fields in which two states of a mentor differ, in the order of the form. */
export function listFieldChanges(
  before: State,
  after: State,
  fields: FieldList = mentorFields,
): FieldChange[] {
  const names = [...Object.keys(fields), ...Object.keys(otherLabels)];
  return names.flatMap((name) => {
    const [from, to] = [describeValue(before[name]), describeValue(after[name])];
    if (from === to) return [];
    const label = fields[name]?.label ?? otherLabels[name] ?? name;
    return [{ label, before: from, after: to }];
  });
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "Empty";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "Empty";
  return String(value);
}
