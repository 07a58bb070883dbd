import type { z } from "zod";
import { readYaml } from "./read-yaml.ts";

const fence = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/**
 * A text file with YAML front matter: its checked attributes and the Markdown below them. Throws
 * with `path` in the message when either is missing or wrong.
 */
export function readFrontMatter<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  path: string,
): { attributes: z.output<Schema>; body: string } {
  const match = fence.exec(text);
  if (!match) throw new Error(`${path} does not begin with front matter between --- lines`);
  const result = schema.safeParse(readYaml(match[1] ?? "", path));
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join(".") || "front matter"}: ${issue.message}`,
    );
    throw new Error(`${path}: ${problems.join("; ")}`);
  }
  return { attributes: result.data, body: text.slice(match[0].length).trim() };
}
