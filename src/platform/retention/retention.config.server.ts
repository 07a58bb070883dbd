import { z } from "zod";
import {
  type ConfigurationDefinition,
  defineConfiguration,
  type Variable,
} from "#platform/config/configuration.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import type { OwnRetention, Retention, RetentionRule } from "./retention.ts";

type RetentionConfiguration = ConfigurationDefinition<Record<string, Variable<z.ZodType<number>>>>;

/** The variables of all rules: one table of how many days each kind of data is kept. */
export function defineRetention(rules: readonly RetentionRule[]): RetentionConfiguration {
  return defineConfiguration(
    "How long data is kept",
    Object.fromEntries(rules.map((rule) => [rule.kind, toVariable(rule)])),
  );
}

function toVariable({ label, from, bounds, days }: RetentionRule): Variable<z.ZodType<number>> {
  const { variable, usual, min, max } = days;
  const error = `must be a whole number of days from ${min} to ${max}`;
  return {
    name: variable,
    meaning: `${label}: days until they're deleted ${from}, ${min} to ${max}. ${bounds}`,
    schema: z.coerce
      .number({ error })
      .int({ error })
      .min(min, { error })
      .max(max, { error })
      .default(usual),
  };
}

/** The rules with the days that are configured. */
export function createRetention(
  rules: readonly RetentionRule[],
  own: readonly OwnRetention[],
  read: ReadConfiguration,
  definition: RetentionConfiguration,
): Retention {
  const values = read(definition);
  return {
    own,
    rules: rules.map(({ days: { variable, usual, min, max }, ...rule }) => ({
      ...rule,
      days: values[rule.kind] ?? usual,
      allowed: { variable, min, max },
    })),
  };
}
