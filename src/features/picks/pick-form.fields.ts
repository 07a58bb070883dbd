import type { PublishingField } from "#platform/publishing/publishing-field.ts";

/** The editors' form of a pick. */
export const pickFields: readonly PublishingField[] = [
  { control: "text", name: "title", label: "Name", help: "For this list. Visitors don't see it." },
  {
    control: "select",
    name: "place",
    label: "Where it appears",
    options: [
      { value: "home-guides", label: "Guides on the home page" },
      { value: "home-mentors", label: "Mentors on the home page" },
      { value: "resources-guides", label: "Guides on the resources page" },
    ],
  },
  {
    control: "text",
    name: "target",
    label: "Page",
    help: "The address of the guide or of the mentor's profile on this site.",
  },
  { control: "number", name: "position", label: "Position", help: "1 comes first." },
  { control: "date", name: "starts_on", label: "First day", optional: true },
  {
    control: "date",
    name: "ends_on",
    label: "Last day",
    optional: true,
    help: "After this day, the page goes back to its usual order.",
  },
];
