import { type FieldList, type MentorField, mentorFields } from "../mentor.fields.ts";
import { fieldOf, isOptional, placesOf, type SheetName } from "../mentor-fields.rules.ts";

/** Columns of the sheet about a mentor's standing, which no form asks. */
export const standingColumns = ["application_status", "payment_status"] as const;

export type SheetColumn = SheetName | (typeof standingColumns)[number];

export interface ExpectedColumn<Name extends string = SheetColumn> {
  name: Name;
  /** The header must be there. */
  required: boolean;
  /** Contents of its cells. */
  meaning: string;
}

/** The columns of the mentor sheet, in any order. */
export const expectedColumns = expectedColumnsOf(mentorFields) as readonly ExpectedColumn[];

export function expectedColumnsOf(fields: FieldList): ExpectedColumn<string>[] {
  const columns = placesOf(fields).sheet.map((name) => {
    const field = fieldOf(fields, name);
    return { name, required: field.sheet?.header === "required", meaning: meaningOf(field) };
  });
  return [
    ...columns,
    {
      name: "application_status",
      required: false,
      meaning: "draft, submitted, under review, approved or rejected (empty means approved)",
    },
    {
      name: "payment_status",
      required: false,
      meaning: "unpaid, paid, refunded or failed (empty means paid)",
    },
  ];
}

function meaningOf(field: MentorField): string {
  if (field.sheet?.meaning) return field.sheet.meaning;
  const meaning = describeCells(field);
  if (!isOptional(field)) return meaning;
  return `${meaning}, ${field.sheet?.filled ? "not empty" : "or empty"}`;
}

function describeCells(field: MentorField): string {
  switch (field.kind) {
    case "line":
    case "phone":
    case "paragraphs": {
      const { minimum } = field.length;
      const most = `${field.length.maximum.toLocaleString("en-US")} characters`;
      return minimum === 0 ? `Up to ${most}` : `${minimum} to ${most}`;
    }
    case "email":
      return "Email address";
    case "link":
      return "Web address that starts with https://";
    case "number": {
      const unit = field.unit === "dollars" ? "US dollars" : field.unit;
      return `Whole ${unit}, ${field.range.minimum} to ${field.range.maximum.toLocaleString("en-US")} (only digits in the cell)`;
    }
    case "choice":
      return `For example: ${field.options[0]}`;
    case "tags":
      return `1 to ${field.max}, separated by commas, each up to ${field.length.maximum} characters`;
    case "languages":
      return `1 to ${field.max} two-letter codes, separated by commas`;
  }
}
