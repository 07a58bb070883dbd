import { z } from "zod";

/** The buttons of the sandbox's checkout page. */
export const sandboxChoice = z.enum(["pay", "decline", "cancel"]);

export type SandboxChoice = z.output<typeof sandboxChoice>;
