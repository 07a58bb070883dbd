import { z } from "zod";
import { isId } from "#shared/ids.ts";
import { postingSteps } from "./posting-steps.constants.ts";

const revision = z.coerce.number("Reload the page and try again").int().min(1).max(2_147_483_647);
const isChecked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

export const newJobForm = z.object({
  slug: z.string("Choose an organization").max(100),
  copyOf: z
    .string()
    .optional()
    .transform((id) => id || null)
    .pipe(z.guid("Choose a job to copy").nullable()),
});
/** The part of a step's form that isn't the posting's. */
export const saveForm = z.object({
  step: z.enum(postingSteps.map(({ id }) => id)),
  revision,
  /** The open page's key; none without scripts. */
  pageKey: z.guid().optional().catch(undefined),
  /** The button: `next`, `stay`, `add:licenses`, `remove:licenses:2` or `keep:14`. */
  button: z.string().max(60).default("next"),
});
export const publishForm = z.object({ revision, readWarnings: isChecked });
export const reopenForm = z.object({
  closesOn: z.iso.date("Enter a date"),
  readWarnings: isChecked,
});
export const teamForm = z.object({
  managers: z
    .union([z.string(), z.array(z.string()).max(200)])
    .default([])
    .transform((ids) => [ids].flat())
    .pipe(z.array(z.guid("Choose from the list"))),
  /** Those whom the form showed as chosen, by comma. */
  shown: z
    .string()
    .max(10_000)
    .optional()
    .transform((ids) => ids?.split(",").filter((id) => isId(id))),
});
