import type { ContentfulStatusCode } from "hono/utils/http-status";
import { toProductError } from "#platform/http/errors.ts";
import type { AuthContext } from "./auth-request.server.ts";

const newestFormat = "2024-01-01";

/** Answers in the protocol's error format that the caller asked for by `X-Supabase-Api-Version`. */
export function answerAuthError(error: unknown, context: AuthContext): Response {
  const { code, status, message, details } = toProductError(error, context);
  context.header("x-sb-error-code", code);
  context.header("Cache-Control", "no-store");
  const asked = context.req.header("x-supabase-api-version") ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= newestFormat) {
    context.header("X-Supabase-Api-Version", newestFormat);
    return context.json({ code, message, ...details }, status as ContentfulStatusCode);
  }
  return context.json(
    {
      code: status,
      error_code: code,
      msg: message,
      ...(status >= 500 ? { error_id: context.var.requestId } : {}),
      ...details,
    },
    status as ContentfulStatusCode,
  );
}
