import type { PublishingField } from "#platform/publishing/publishing-field.ts";
import { kindNames } from "../events.constants.ts";
import { eventKinds } from "../events.types.ts";

/** The editors' form of an event. */
export const eventFields: readonly PublishingField[] = [
  {
    control: "select",
    name: "kind",
    label: "Type",
    help: "Webinars are online. They appear on the career page, too.",
    options: eventKinds.map((value) => ({ value, label: kindNames[value] })),
  },
  { control: "text", name: "title", label: "Title" },
  {
    control: "textarea",
    name: "summary",
    label: "Summary",
    rows: 2,
    help: "One or two sentences for the list and for search engines.",
  },
  { control: "textarea", name: "description", label: "Description", rows: 8 },
  {
    control: "textarea",
    name: "agenda",
    label: "Agenda",
    rows: 5,
    lines: true,
    optional: true,
    help: "One point per line.",
  },
  { control: "text", name: "host", label: "Host", help: "Name and profession." },
  { control: "date", name: "date", label: "Date" },
  { control: "time", name: "start_time", label: "Start" },
  { control: "time", name: "end_time", label: "End" },
  {
    control: "date",
    name: "end_date",
    label: "Last day",
    optional: true,
    help: "Only if it ends on another day.",
  },
  {
    control: "zone",
    name: "time_zone",
    label: "Time zone",
    help: "The start and end are in this time zone. Visitors see them in their own.",
  },
  {
    control: "text",
    name: "location",
    label: "Location",
    help: "Enter “Virtual” for an online event, or the place and its address.",
  },
  {
    control: "url",
    name: "join_url",
    label: "Link to join",
    optional: true,
    help: "Only people who register get it. We email it a day before the start and again an hour before.",
  },
  {
    control: "number",
    name: "capacity",
    label: "Spots",
    optional: true,
    help: "Leave this blank for no limit.",
  },
];
