import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";

/** The one field of "About you" that a CV proposes. */
export const headlineForm = z.object({
  headline: requiredText("Headline", { minimum: 2, maximum: 120 }),
});

export const proposalForm = z.object({
  proposalId: z.guid(),
  decision: z.enum(["add", "skip"], { error: "Choose whether to add this" }),
});
