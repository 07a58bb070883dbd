import type { PublishingField } from "#platform/publishing/publishing-field.ts";

/** The editors' form of a notice. */
export const noticeFields: readonly PublishingField[] = [
  { control: "text", name: "title", label: "Name", help: "For this list. Visitors don't see it." },
  {
    control: "textarea",
    name: "text",
    label: "Text",
    rows: 3,
    help: "One or two sentences. A link looks like this: [Events](/events).",
  },
  {
    control: "select",
    name: "level",
    label: "Level",
    options: [
      { value: "info", label: "News" },
      { value: "warning", label: "Warning" },
      { value: "outage", label: "Outage" },
    ],
  },
  {
    control: "select",
    name: "audience",
    label: "Who sees it",
    help: "Don't write anything secret. Anyone can find the text in a page's source.",
    options: [
      { value: "everyone", label: "Everyone" },
      { value: "signed_in", label: "People who are signed in" },
    ],
  },
  {
    control: "select",
    name: "dismissible",
    label: "Can visitors close it?",
    options: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
  },
  { control: "date", name: "start_date", label: "Starts on" },
  { control: "time", name: "start_time", label: "Starts at", help: "In Toronto's time zone." },
  { control: "date", name: "end_date", label: "Ends on" },
  { control: "time", name: "end_time", label: "Ends at", help: "In Toronto's time zone." },
];
