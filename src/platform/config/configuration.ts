import { z } from "zod";

/** Definition of one environment variable. It is in the feature or platform part that reads it. */
export interface Variable<Schema extends z.ZodType = z.ZodType> {
  /** The environment variable, e.g. `DATABASE_URL`. */
  name: string;
  /** One sentence for `docs/configuration.md` and `.env.example`. */
  meaning: string;
  /** Parses the variable's text; `undefined` when it is unset or empty. */
  schema: Schema;
  /** Never printed or logged. */
  secret?: boolean;
  /** Shown in the documentation when the default is not a plain value. */
  defaultText?: string;
  /**
   * Production refuses to start without it; `requiredUnless` names the value of `ALLOW_STAND_INS`
   * that permits running on the demo's stand-in instead.
   */
  production?: "required" | { requiredUnless: string };
}

/** The site's mode, for rules over several variables. */
export interface ConfigurationMode {
  production: boolean;
  /** The names in `ALLOW_STAND_INS`. */
  allowedFallbacks: readonly string[];
}

export interface ConfigurationDefinition<
  Variables extends Record<string, Variable> = Record<string, Variable>,
> {
  title: string;
  variables: Variables;
  /** Rules over several variables, or for production: answers a sentence for each one broken. */
  check?(
    values: { [K in keyof Variables]: z.output<Variables[K]["schema"]> },
    mode: ConfigurationMode & {
      /** Whether a variable, of any part, is in the environment. */
      isSet(variable: string): boolean;
    },
  ): string[];
  /** Allowed values in production that are a risk all the same: a sentence or two for each. */
  risks?(values: { [K in keyof Variables]: z.output<Variables[K]["schema"]> }): string[];
  /** Type only: the parsed values. */
  readonly $values: { [K in keyof Variables]: z.output<Variables[K]["schema"]> };
}

/** Declares the variables of one part of the product together. */
export function defineConfiguration<Variables extends Record<string, Variable>>(
  title: string,
  variables: Variables,
  check?: ConfigurationDefinition<Variables>["check"],
  risks?: ConfigurationDefinition<Variables>["risks"],
): ConfigurationDefinition<Variables> {
  return { title, variables, check, risks } as ConfigurationDefinition<Variables>;
}

/** A variable that may be left unset. */
export const optionalText = z.string().optional();

/** A whole number with a default. */
export const wholeNumber = (fallback: number, minimum = 0) =>
  z.coerce.number().int().min(minimum).default(fallback);
