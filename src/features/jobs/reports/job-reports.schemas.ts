import { z } from "zod";
import { emailField, optionalField, requiredText } from "#shared/form-fields.ts";
import { type ReportReason, reportLengths, reportReasons } from "./job-reports.constants.ts";

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/** A report of a job, from anyone. */
export const jobReportForm = z.object({
  reason: z.enum(reasons, "Choose what's wrong"),
  details: requiredText("What you noticed", { ...reportLengths.details, multiline: true }),
  email: optionalField("Email", emailField),
});

export type JobReportInput = z.output<typeof jobReportForm>;

/** Taking a job down, with what its employer reads. */
export const takeDownForm = z.object({
  reportId: z.string(),
  note: requiredText("The reason", { ...reportLengths.note, multiline: true }),
});

/** A report that an administrator decides on without more. */
export const reportIdForm = z.object({ reportId: z.string() });
