import { z } from "zod";
import { plans } from "./career.constants.ts";

/** The form in which a person enrols. */
export const enrolForm = z.object({
  plan: z.enum(plans, { error: "Choose how you want to pay" }),
});

/** The buttons of the page on which an enrolled person learns. */
export const learnForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("done"), module: z.coerce.number().int().min(1).max(99) }),
  z.object({ intent: z.literal("pay") }),
  z.object({ intent: z.literal("refund") }),
]);
