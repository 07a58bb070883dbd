import { readYaml } from "#platform/markdown/read-yaml.ts";
import { type Pathway, pathwaySchema } from "./pathways.schemas.ts";

/** Read at the first use and kept: the files are part of the build. */
let library: ReadonlyMap<string, Pathway> | undefined;

/** Every pathway by its slug, by title. Throws when a file isn't as its schema says. */
export function readPathways(): ReadonlyMap<string, Pathway> {
  library ??= parsePathways(readPathwayFiles());
  return library;
}

function readPathwayFiles(): Record<string, string> {
  return import.meta.glob<string>("/content/pathways/*.yaml", {
    query: "?raw",
    import: "default",
    eager: true,
  });
}

/** The pathways of `files` (texts by path). Throws, with all of them, when files aren't as the schema says. */
export function parsePathways(
  files: Readonly<Record<string, string>>,
): ReadonlyMap<string, Pathway> {
  const problems: string[] = [];
  const pathways: Pathway[] = [];
  for (const [path, text] of Object.entries(files)) {
    const slug = /(?:^|\/)([a-z0-9-]+)\.yaml$/.exec(path)?.[1];
    try {
      const result = pathwaySchema.safeParse(readYaml(text, path));
      if (!slug) problems.push(`${path} has a name that makes no address`);
      else if (result.success) pathways.push({ ...result.data, slug });
      else {
        const issues = result.error.issues.map(
          (issue) => `${issue.path.join(".")}: ${issue.message}`,
        );
        problems.push(`${path}: ${issues.join(", ")}`);
      }
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  pathways.sort((one, other) => one.title.localeCompare(other.title));
  return new Map(pathways.map((pathway) => [pathway.slug, pathway]));
}
