import type { PublishingField } from "#platform/publishing/publishing-field.ts";
import { officeNames, offices } from "../consultations.constants.ts";

/** The editors' form of an office holiday. */
export const holidayFields: readonly PublishingField[] = [
  { control: "text", name: "title", label: "Name", help: "For example: Thanksgiving." },
  {
    control: "select",
    name: "office",
    label: "Office",
    options: [
      { value: "all", label: "All offices" },
      ...officeNames.map((value) => ({ value, label: offices[value].city })),
    ],
  },
  { control: "date", name: "from_day", label: "First day" },
  {
    control: "date",
    name: "to_day",
    label: "Last day",
    optional: true,
    help: "Leave this blank for one day.",
  },
  {
    control: "select",
    name: "booked",
    label: "If consultations are booked on these days",
    options: [
      { value: "stop", label: "Don't publish, and tell me how many" },
      { value: "reschedule", label: "Publish. We'll reschedule them" },
    ],
  },
];
