import { z } from "zod";
import { optionalField, requiredText } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";
import { pickPlaces } from "./picks.rules.ts";

const day = (message: string) => z.string().refine(isDay, message);

/** A pick as its editors' form brings it. `target` may be an address of this site. */
export const pickForm = z.object({
  title: requiredText("Name", { minimum: 2, maximum: 120 }),
  place: z.enum(pickPlaces, "Choose where it appears"),
  target: requiredText("Page", { minimum: 1, maximum: 400 }).transform(
    (address) => address.split(/[?#]/)[0]?.split("/").filter(Boolean).at(-1)?.toLowerCase() ?? "",
  ),
  position: z
    .string()
    .regex(/^([1-9]|1\d|20)$/, { error: "Position must be a number from 1 to 20", abort: true })
    .transform(Number),
  starts_on: optionalField("First day", day("Choose the first day, or leave this blank")),
  ends_on: optionalField("Last day", day("Choose the last day, or leave this blank")),
});

export type PickForm = z.output<typeof pickForm>;
