import { violates } from "#platform/database/database.errors.ts";
import { defineErrors, isProductError, type ProductError } from "#shared/errors.ts";

const excerpt = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** Every refusal of storage. The codes stand in its answers as `error`. */
export const storageErrors = defineErrors({
  alreadyExists: { code: "Duplicate", status: 409, message: "The resource already exists" },
  beingChecked: {
    code: "file_being_checked",
    status: 423,
    message: "We're still checking this file for viruses. Please try again in a minute.",
  },
  bucketNotEmpty: {
    code: "bucket_not_empty",
    status: 409,
    message: "The bucket you tried to delete is not empty",
  },
  bucketNotFound: { code: "not_found", status: 404, message: "Bucket not found" },
  busy: {
    code: "slow_down",
    status: 503,
    message: "We're processing too many images right now. Please try again in a moment.",
  },
  invalidImage: {
    code: "invalid_image",
    status: 400,
    message: "The image is damaged or in a format we can't read",
  },
  invalidKey: {
    code: "InvalidKey",
    status: 400,
    message: (name: string) => `Invalid key: ${excerpt(name)}`,
  },
  invalidRange: {
    code: "invalid_range",
    status: 416,
    message: "The requested range is not satisfiable",
  },
  invalidRequest: {
    code: "invalid_request",
    status: 400,
    message: (reason: string) => reason,
  },
  invalidSignedAddress: {
    code: "InvalidJWT",
    status: 400,
    message: "The signed address is not valid or has expired",
  },
  noSuchRoute: { code: "not_found", status: 404, message: "There is nothing at this address" },
  notAnImage: { code: "invalid_request", status: 400, message: "The file is not an image" },
  objectNotFound: { code: "not_found", status: 404, message: "Object not found" },
  quotaExceeded: {
    code: "quota_exceeded",
    status: 413,
    message: "You don't have room for this file. Remove files you no longer need.",
  },
  rowSecurity: {
    code: "Unauthorized",
    status: 403,
    message: "new row violates row-level security policy",
  },
  tooLarge: {
    code: "Payload too large",
    status: 413,
    message: "The object exceeded the maximum allowed size",
  },
  tooMany: {
    code: "too_many_requests",
    status: 429,
    message: "You've uploaded too many files in a short time. Please try again in a few minutes.",
  },
  tooManyPixels: {
    code: "too_many_pixels",
    status: 413,
    message: "The image has too many pixels",
  },
  unavailable: {
    code: "service_unavailable",
    status: 503,
    message: "We can't reach files right now. Please try again in a minute.",
  },
  unsupportedType: {
    code: "invalid_mime_type",
    status: 415,
    message: (type: string) => `mime type ${excerpt(type)} is not supported`,
  },
});

/** Translates a database error into storage's words; any other error stays what it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The account was deleted while its upload was under way.
  if (violates(error.cause, "objects_owner_fkey"))
    return storageErrors.rowSecurity({ cause: error });
  if (isProductError(error)) return error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === "42501") return storageErrors.rowSecurity({ cause: error });
  if (constraint === "objects_bucket_id_name_key") return storageErrors.alreadyExists();
  if (constraint === "buckets_pkey" || constraint === "buckets_name_key") {
    return storageErrors.alreadyExists();
  }
  if (constraint === "objects_bucket_id_fkey") return storageErrors.bucketNotFound();
  return error;
}

/**
 * The body that storage's clients read. They take the status from `statusCode`, and keep `code`. Without a
 * code, their `exists` takes 404 for "no".
 */
export function toStorageBody({ code, status, message }: ProductError) {
  const error = status === 401 || status === 403 ? "Unauthorized" : code;
  return { statusCode: String(status), error, ...(status === 404 ? {} : { code }), message };
}
