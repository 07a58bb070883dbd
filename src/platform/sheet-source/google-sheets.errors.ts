import { z } from "zod";
import type { ProductError } from "#shared/errors.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";

const googleError = z.object({
  error: z.object({
    message: z.string().default(""),
    status: z.string().default(""),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

interface Asked {
  sheetId: string;
  serviceAccountEmail: string;
  range?: string;
}

/** Explains an error of the Sheets API to the person who keeps the sheet. */
export function explainApiError(status: number, body: unknown, asked: Asked): ProductError {
  const parsed = googleError.safeParse(body);
  const { message, details } = parsed.success ? parsed.data.error : { message: "", details: [] };
  const reasons = details.map((detail) => detail.reason);

  if (status === 401) return sheetSourceErrors.googleKeyRefused(asked.serviceAccountEmail);
  if (status === 403) {
    if (reasons.includes("RATE_LIMIT_EXCEEDED")) return sheetSourceErrors.googleQuota();
    const disabled = reasons.includes("SERVICE_DISABLED") || /has not been used/.test(message);
    if (disabled) return sheetSourceErrors.googleApiDisabled();
    return sheetSourceErrors.googleNotShared(asked.serviceAccountEmail);
  }
  if (status === 404) return sheetSourceErrors.googleNotFound(asked.sheetId);
  if (status === 429) return sheetSourceErrors.googleQuota();
  if (status >= 500) return sheetSourceErrors.googleUnreachable();
  if (status === 400 && /not supported for this document/.test(message)) {
    return sheetSourceErrors.googleNotASheet();
  }
  if (status === 400 && /parse range|exceeds grid limits/.test(message)) {
    return sheetSourceErrors.googleRangeUnknown(asked.range);
  }
  return sheetSourceErrors.googleAnswerUnknown(`it answered ${status}`);
}

/** Explains a denied or failed exchange of the key for a token. */
export function explainTokenError(cause: unknown, serviceAccountEmail: string): ProductError {
  const status = (cause as { response?: { status?: number } }).response?.status;
  if (status === 400 || status === 401 || status === 403) {
    return sheetSourceErrors.googleKeyRefused(serviceAccountEmail);
  }
  if (status === 429) return sheetSourceErrors.googleQuota();
  return sheetSourceErrors.googleUnreachable({ cause });
}
