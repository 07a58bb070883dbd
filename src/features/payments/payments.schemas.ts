import { z } from "zod";

/** The buttons of the sandbox's checkout page. */
export const sandboxChoice = z.enum([
  "pay",
  "decline",
  "cancel",
  // A later dispute, and the decision of the payer's bank.
  "dispute",
  "dispute-won",
  "dispute-lost",
]);

export type SandboxChoice = z.output<typeof sandboxChoice>;

/** The buttons of the sandbox's page for a subscription's card. */
export const sandboxCardChoice = z.enum(["card-paid", "card-declined", "end-month"]);

export type SandboxCardChoice = z.output<typeof sandboxCardChoice>;

/** A page number from the address; anything invalid is the first page. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .catch(1);
