import { z } from "zod";

/** The buttons of the sandbox's checkout page. */
export const sandboxChoice = z.enum(["pay", "decline", "cancel"]);

export type SandboxChoice = z.output<typeof sandboxChoice>;

/** The buttons of the sandbox's page for a subscription's card. */
export const sandboxCardChoice = z.enum(["card-paid", "card-declined", "end-month"]);

export type SandboxCardChoice = z.output<typeof sandboxCardChoice>;
