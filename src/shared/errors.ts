/**
 * An error that a caller may see. Each one is named once, in the `x.errors.ts` of the feature it
 * belongs to, with its message, stable code and HTTP status; anything else that is thrown is a
 * defect and reaches callers only as "unexpected" with a request id.
 */
export class ProductError extends Error {
  readonly code: string;
  readonly status: number;
  /** Machine-readable additions to the answer, e.g. the fields that were wrong. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Survives two copies of this module, which `instanceof` does not. */
  readonly isProductError = true;

  constructor(
    code: string,
    status: number,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ProductError";
    this.code = code;
    this.status = status;
    this.details = options.details ?? {};
  }
}

export function isProductError(error: unknown): error is ProductError {
  return error instanceof Error && (error as Partial<ProductError>).isProductError === true;
}

type Message = string | ((...values: never[]) => string);

interface ErrorDefinition {
  code: string;
  status: number;
  message: Message;
}

type ErrorFactory<M extends Message> = M extends (...values: infer V) => string
  ? (...values: V) => ProductError
  : (options?: { details?: Record<string, unknown>; cause?: unknown }) => ProductError;

/**
 * Names a feature's errors. A definition with a fixed message becomes a factory that takes optional
 * details and cause; one whose message is a function takes that function's parameters.
 *
 * @example
 * const errors = defineErrors({ notFound: { code: "not_found", status: 404, message: "Not found" } });
 * throw errors.notFound();
 */
export function defineErrors<D extends Record<string, ErrorDefinition>>(
  definitions: D,
): { [K in keyof D]: ErrorFactory<D[K]["message"]> } {
  const factories = Object.entries(definitions).map(([name, { code, status, message }]) => [
    name,
    typeof message === "function"
      ? (...values: never[]) => new ProductError(code, status, message(...values))
      : (options = {}) => new ProductError(code, status, message, options),
  ]);
  return Object.fromEntries(factories);
}
