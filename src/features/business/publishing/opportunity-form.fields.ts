import type { PublishingField } from "#platform/publishing/publishing-field.ts";
import { countryNames, kindNames } from "../business.constants.ts";

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const points = { control: "textarea", rows: 4, lines: true, help: "One point per line." } as const;

/** The editors' form of an opportunity. */
export const opportunityFields: readonly PublishingField[] = [
  { control: "select", name: "kind", label: "Type", options: optionsOf(kindNames) },
  { control: "text", name: "title", label: "Name of the business" },
  { control: "text", name: "sector", label: "Sector" },
  { control: "text", name: "location", label: "Location", help: "City and province or state." },
  { control: "select", name: "country", label: "Country", options: optionsOf(countryNames) },
  {
    control: "number",
    name: "investment_min",
    label: "Lowest investment",
    help: "The least an investor or franchisee would put in.",
  },
  {
    control: "number",
    name: "investment_max",
    label: "Highest investment",
    help: "The same as the lowest if there's no range.",
  },
  {
    control: "select",
    name: "currency",
    label: "Currency",
    options: optionsOf({ CAD: "Canadian dollars", USD: "US dollars" }),
  },
  {
    control: "text",
    name: "stage",
    label: "Stage",
    help: "For example: Operating, two locations.",
  },
  {
    control: "textarea",
    name: "summary",
    label: "Summary",
    rows: 2,
    help: "One or two sentences for the list and for search engines.",
  },
  { control: "textarea", name: "description", label: "The business", rows: 8 },
  { ...points, name: "offered", label: "What you'd get" },
  { ...points, name: "expected", label: "What's expected of you" },
  { ...points, name: "risks", label: "What could go wrong" },
  {
    control: "textarea",
    name: "disclosure_note",
    label: "Before you sign or pay",
    rows: 3,
    help: "The legal notice that people read before they sign or pay anything.",
  },
];
