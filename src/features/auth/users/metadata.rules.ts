import { authErrors } from "../auth.errors.ts";
import { maxMetadataLength } from "../auth-requests.schemas.ts";

/**
 * A caller's metadata as part of an identity's data, without what says whose the identity is:
 * accounts are joined by that, so it is the server's to write.
 */
export function withoutIdentity(metadata: Record<string, unknown>): Record<string, unknown> {
  const owned = ["sub", "email", "email_verified", "phone", "phone_verified", "role"];
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !owned.includes(key)));
}

/**
 * A user's metadata, with every key that the caller sent: nothing here grants anything. Throws
 * `validation_failed` when it is too large or cannot be stored as JSON.
 */
export function checkMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  const text = toJson(metadata);
  if (text === undefined || text.length > maxMetadataLength || unstorable.test(text)) {
    throw authErrors.validationFailed(
      `User metadata must be at most ${maxMetadataLength} characters of JSON without control characters`,
    );
  }
  return metadata;
}

/** NUL and halves of surrogate pairs, as JSON escapes them: jsonb holds neither. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Undefined for what is nested too deeply to be written. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
