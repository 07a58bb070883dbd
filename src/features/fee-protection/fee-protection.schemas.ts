import { z } from "zod";
import { placeCodes, undecided } from "./places.constants.ts";

/** The question on status and place. */
export const feeAnswerForm = z.object({
  canadianStatus: z.enum(["citizen_or_resident", "neither", "unsaid"], {
    error: "Choose one of the answers",
  }),
  workPlace: z
    .string({ error: "Choose where you want to work" })
    .refine((code) => code === undecided || placeCodes.includes(code), {
      error: "Choose where you want to work",
    }),
  homePlace: z
    .string({ error: "Choose where you live" })
    .refine((code) => placeCodes.includes(code), { error: "Choose where you live" }),
});
