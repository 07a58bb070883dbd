import { z } from "zod";
import { isId } from "#shared/ids.ts";

const id = z.string().refine(isId, "We can't find one of these registrations");

/** The people to mark: those that were selected, or everyone who isn't marked yet. */
export const attendanceForm = z
  .object({
    scope: z.enum(["selected", "unmarked"]),
    registration: z
      .union([id.transform((one) => [one]), z.array(id).max(100)])
      .optional()
      .default([]),
  })
  .refine(({ scope, registration }) => scope === "unmarked" || registration.length > 0, {
    path: ["registration"],
    message: "Select at least one person",
  });
