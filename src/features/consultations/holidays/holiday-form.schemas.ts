import { z } from "zod";
import { optionalField, requiredText } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";
import { officeNames } from "../consultations.constants.ts";

const day = (message: string) => z.string().refine(isDay, message);

/** An office holiday as its editors' form brings it. */
export const holidayForm = z.object({
  title: requiredText("Name", { minimum: 2, maximum: 120 }),
  office: z.enum(["all", ...officeNames], "Choose the office"),
  from_day: day("Choose the first day"),
  to_day: optionalField("Last day", day("Choose the last day, or leave this blank")),
  booked: z.enum(["stop", "reschedule"], "Choose what happens to consultations on these days"),
});

export type HolidayForm = z.output<typeof holidayForm>;
