import { isProductError, ProductError } from "#shared/errors.ts";
import type { ColumnType } from "./resource.ts";

const excerptLength = 100;

/** Names a caller's text in a message without repeating all of it. */
export function excerpt(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text;
}

function dataApiError(
  status: number,
  code: string,
  message: string,
  { details = null, hint = null }: { details?: string | null; hint?: string | null } = {},
): ProductError {
  return new ProductError(code, status, message, { details: { details, hint } });
}

const invalidInput = (type: string, value: string, code = "22P02") =>
  dataApiError(400, code, `invalid input syntax for type ${type}: "${excerpt(value)}"`);

/** Every refusal of `/rest/v1`, with PostgREST's codes or Postgres's SQLSTATE and their wording. */
export const dataApiErrors = {
  notParsed: (what: string, text: string, column: number, details: string) =>
    dataApiError(
      400,
      "PGRST100",
      `"failed to parse ${what} (${excerpt(text)})" (line 1, column ${column})`,
      { details },
    ),
  tooMuch: (details: string) =>
    dataApiError(400, "PGRST100", "The query asks for too much", { details }),
  badParameter: (message: string, details: string) =>
    dataApiError(400, "PGRST100", message, { details }),
  rangeNotSatisfiable: (details: string) =>
    dataApiError(416, "PGRST103", "Requested range not satisfiable", { details }),
  unknownSchema: (schema: string) =>
    dataApiError(406, "PGRST106", `Invalid schema: ${excerpt(schema)}`, {
      hint: "Only the following schemas are exposed: public",
    }),
  mediaTypeNotAvailable: (accept: string) =>
    dataApiError(406, "PGRST107", `None of these media types are available: ${excerpt(accept)}`),
  notEmbedded: (name: string) =>
    dataApiError(
      400,
      "PGRST108",
      `'${excerpt(name)}' is not an embedded resource in this request`,
      { details: "Embedded resources are not supported." },
    ),
  notSingular: (rows: number) =>
    dataApiError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
      details: `The result contains ${rows} rows`,
    }),
  methodNotSupported: (method: string) =>
    dataApiError(405, "PGRST117", `Unsupported HTTP method: ${excerpt(method)}`, {
      details: "This API reads only: use GET or HEAD.",
    }),
  invalidPreferences: (names: string[]) =>
    dataApiError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${excerpt(names.join(", "))}`,
    }),
  invalidPath: () => dataApiError(404, "PGRST125", "Invalid path specified in request URL"),
  invalidToken: (message: string) => dataApiError(401, "PGRST301", message),
  expiredToken: () => dataApiError(401, "PGRST303", "JWT expired"),
  unknownFunction: (name: string) =>
    dataApiError(
      404,
      "PGRST202",
      `Could not find the function public.${excerpt(name)} in the schema cache`,
    ),
  unknownResource: (name: string) =>
    dataApiError(
      404,
      "PGRST205",
      `Could not find the table 'public.${excerpt(name)}' in the schema cache`,
    ),
  unknownColumn: (resource: string, column: string) =>
    dataApiError(400, "42703", `column ${resource}.${excerpt(column)} does not exist`),
  operatorNotForType: (operator: string, type: ColumnType) =>
    dataApiError(400, "42883", `operator does not exist: ${type} ${operator} unknown`, {
      hint: "The column's type does not have this operator.",
    }),
  notBoolean: (value: string, type: ColumnType) =>
    dataApiError(
      400,
      "42804",
      `argument of IS ${value.toUpperCase()} must be type boolean, not type ${type}`,
    ),
  unknownSearchConfiguration: (name: string) =>
    dataApiError(400, "42704", `text search configuration "${excerpt(name)}" does not exist`, {
      hint: "Available: english, simple.",
    }),
  invalidInput,
  invalidTimestamp: (value: string) => invalidInput("timestamp with time zone", value, "22007"),
  integerOutOfRange: (value: string) =>
    dataApiError(400, "22003", `value "${excerpt(value)}" is out of range for type integer`),
  numericOutOfRange: () => dataApiError(400, "22003", "value overflows numeric format"),
  malformedArray: (value: string) =>
    dataApiError(400, "22P02", `malformed array literal: "${excerpt(value)}"`),
  controlCharacter: () =>
    dataApiError(400, "22021", "invalid byte sequence for encoding: control character", {
      details: "Names and values must not contain control characters.",
    }),
  unsafePattern: (details: string) =>
    dataApiError(400, "2201B", "invalid regular expression", { details }),
  invalidValue: (code: string, message: string) => dataApiError(400, code, message),
  permissionDenied: (resource: string, anonymous: boolean) =>
    dataApiError(anonymous ? 401 : 403, "42501", `permission denied for table ${resource}`),
  tooSlow: () => dataApiError(504, "57014", "canceling statement due to statement timeout"),
  unavailable: (message: string) => dataApiError(503, "PGRST001", message),
  unexpected: (requestId: string) =>
    dataApiError(500, "PGRSTX00", "Something went wrong on our side. Please try again later.", {
      details: `Request ${requestId}`,
    }),
};

/** PostgREST's error body. */
export function toBody(error: ProductError) {
  const { details = null, hint = null } = error.details;
  return { code: error.code, details, hint, message: error.message };
}

/**
 * Translates an error of reading `resource` for the caller; undefined when it is a defect. Values
 * can still be wrong in ways that only the database sees, e.g. in a `tsquery`.
 */
export function translateError(
  error: unknown,
  resource: string,
  anonymous: boolean,
): ProductError | undefined {
  if (isProductError(error)) return translateProductError(error);
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code ?? "");
  if (code === "42501") return dataApiErrors.permissionDenied(resource, anonymous);
  const isAboutValue =
    /^22[0-9A-Z]{3}$/.test(code) ||
    (code === "42601" && error.message.startsWith("syntax error in tsquery"));
  return isAboutValue ? dataApiErrors.invalidValue(code, error.message) : undefined;
}

/** A token whose signature holds, of a session or user that is no more. */
const endedSession = ["session_expired", "session_not_found", "user_banned", "user_not_found"];

/** Others' refusals, of a bearer token for example, in this API's codes. */
function translateProductError(error: ProductError): ProductError {
  if (error.code === "database_unavailable") return dataApiErrors.unavailable(error.message);
  if (error.code === "database_too_slow") return dataApiErrors.tooSlow();
  if (endedSession.includes(error.code)) return dataApiErrors.invalidToken(error.message);
  if (error.code !== "bad_jwt") return error;
  const expired = /\bexpired\b|"exp" claim timestamp/.test(error.message);
  return expired ? dataApiErrors.expiredToken() : dataApiErrors.invalidToken(error.message);
}
