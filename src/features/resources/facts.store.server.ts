import { z } from "zod";
import { readYaml } from "#platform/markdown/read-yaml.ts";
import { type Fact, factSchema } from "./facts.schemas.ts";

export const factsPath = "/content/facts.yaml";

/** Read at the first use and kept: the file is part of the build. */
let registry: ReadonlyMap<string, Fact> | undefined;

/** Every fact by its id, in the file's order. Throws when the file is not as its schema says. */
export function readFacts(): ReadonlyMap<string, Fact> {
  registry ??= parseFacts(factsPath, readFactsFile());
  return registry;
}

function readFactsFile(): string {
  const files = import.meta.glob<string>("/content/facts.yaml", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = files[factsPath];
  if (text === undefined) throw new Error(`${factsPath} is missing`);
  return text;
}

/** With nothing below `facts:`, YAML reads null. */
const registrySchema = z.strictObject({ facts: z.array(z.unknown()).nullable() });

/**
 * The facts of a registry's text; its first lines describe the form. Throws with all that is wrong,
 * each by file, id and field.
 */
export function parseFacts(path: string, text: string): ReadonlyMap<string, Fact> {
  const outer = registrySchema.safeParse(readYaml(text, path));
  if (!outer.success) throw new Error(`${path}: ${describeIssues(outer.error)}`);

  const problems: string[] = [];
  const facts = new Map<string, Fact>();
  const statements = new Map<string, string>();
  for (const [index, entry] of (outer.data.facts ?? []).entries()) {
    const result = factSchema.safeParse(entry);
    if (!result.success) {
      problems.push(`${nameOf(entry, index)}: ${describeIssues(result.error)}`);
      continue;
    }
    const { id, statement } = result.data;
    const wording = statement.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
    if (facts.has(id)) problems.push(`${id}: id: is there twice`);
    const other = statements.get(wording);
    if (other !== undefined) problems.push(`${id}: statement: is also that of ${other}`);
    facts.set(id, result.data);
    statements.set(wording, id);
  }
  if (problems.length > 0) throw new Error(`${path}: ${problems.join("; ")}`);
  return facts;
}

function nameOf(entry: unknown, index: number): string {
  const named = z.looseObject({ id: z.string().min(1) }).safeParse(entry);
  return named.success ? named.data.id : `fact number ${index + 1}`;
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join(".") || "facts"}: ${message}`).join(", ");
}
