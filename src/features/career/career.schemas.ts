import { z } from "zod";
import { plans } from "./career.constants.ts";

const noModule = "This playbook doesn't have that module.";

/** The form in which a person enrolls. */
export const enrollForm = z.object({
  plan: z.enum(plans, { error: "Choose how you want to pay" }),
});

/** A module that is done. */
export const doneForm = z.object({
  module: z.coerce.number({ error: noModule }).int(noModule).min(1, noModule).max(99, noModule),
});
