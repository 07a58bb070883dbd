import type { ConfigurationDefinition, ConfigurationMode, Variable } from "./configuration.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every problem of the configuration at once, each a sentence that names its variable. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration is not complete:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

/**
 * Parses the environment by all definitions. Throws a `ConfigurationError` that names everything
 * that is wrong or, in production, missing.
 */
export function readConfiguration(
  definitions: readonly ConfigurationDefinition[],
  environment: Environment,
  mode: ConfigurationMode,
): <D extends ConfigurationDefinition>(definition: D) => D["$values"] {
  const { production, allowedFallbacks } = mode;
  const problems: string[] = [];
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  const values = new Map(
    definitions.map((definition) => {
      const before = problems.length;
      const entries = Object.entries(definition.variables).map(([key, variable]) => {
        const text = environment[variable.name]?.trim() || undefined;
        if (production && text === undefined) problems.push(...missing(variable, allowedFallbacks));
        return [key, parse(variable, text, problems)];
      });
      const parsed = Object.fromEntries(entries);
      if (problems.length === before)
        problems.push(...(definition.check?.(parsed, { ...mode, isSet }) ?? []));
      return [definition, parsed];
    }),
  );
  if (problems.length > 0) throw new ConfigurationError(problems);

  return (definition) => {
    const parsed = values.get(definition);
    if (!parsed) throw new Error(`The configuration "${definition.title}" was not registered`);
    return parsed;
  };
}

function missing(
  { name, meaning, production }: Variable,
  allowedFallbacks: readonly string[],
): string[] {
  if (production === "required") return [`${name} is not set. ${meaning}`];
  if (production === undefined || allowedFallbacks.includes(production.requiredUnless)) return [];
  return [
    `${name} is not set. ${meaning} (Or allow the stand-in with ALLOW_STAND_INS=${production.requiredUnless}.)`,
  ];
}

function parse(variable: Variable, text: string | undefined, problems: string[]): unknown {
  const result = variable.schema.safeParse(text);
  if (result.success) return result.data;
  const reason = result.error.issues[0]?.message ?? "is not valid";
  const shown = variable.secret ? "" : ` (it is "${text}")`;
  problems.push(`${variable.name} ${reason}${shown}. ${variable.meaning}`);
  return undefined;
}
