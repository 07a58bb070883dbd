import { z } from "zod";
import { optionalField, requiredText, secureAddressField } from "#shared/form-fields.ts";
import { toLines } from "#shared/lines.ts";
import { isDay, isTimeZone } from "#shared/time.ts";
import { eventKinds } from "../events.types.ts";

const line = (name: string, maximum: number) => requiredText(name, { minimum: 2, maximum });

const day = (name: string) =>
  z.string().refine(isDay, `${name} must be a date, such as 2027-03-08`);
const clock = (name: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name} must be a time, such as 13:30`);

const secureAddress = secureAddressField("The link", { minimum: 0, maximum: 500 });

const maxAgendaPoints = 30;
const maxSpots = 100_000;

/** An event as its editors' form brings it, complete enough to be published. */
export const eventForm = z.object({
  kind: z.enum(eventKinds, "Choose the type of event"),
  title: line("Title", 150),
  summary: line("Summary", 300),
  description: requiredText("Description", { minimum: 2, maximum: 4000, multiline: true }),
  agenda: z
    .string()
    .transform(toLines)
    .refine((points) => points.length <= maxAgendaPoints, "The agenda can have up to 30 points")
    .refine(
      (points) => points.every((point) => point.length <= 200),
      "Shorten each point on the agenda to 200 characters",
    ),
  host: line("Host", 150),
  date: day("Date"),
  start_time: clock("Start"),
  end_date: optionalField("Last day", day("Last day")),
  end_time: clock("End"),
  time_zone: z.string().refine(isTimeZone, "Choose the time zone"),
  location: line("Location", 150),
  join_url: optionalField("The link", secureAddress),
  capacity: optionalField(
    "Spots",
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/, "Spots must be a whole number or blank")
      .transform(Number)
      .refine((count) => count <= maxSpots, "Spots must be 100,000 or less"),
  ),
});

export type EventForm = z.output<typeof eventForm>;
