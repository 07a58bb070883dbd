import { readYaml } from "#platform/markdown/read-yaml.ts";
import { type Figure, registrySchema } from "./claims.schemas.ts";

export const claimsPath = "/content/claims.yaml";

/** The figures by id, and the ids of each page in their order. */
export interface FigureRegistry {
  figures: ReadonlyMap<string, Figure>;
  pages: ReadonlyMap<string, readonly string[]>;
}

/** Read at the first use and kept: the file is part of the build. */
let registry: FigureRegistry | undefined;

/** Throws when the file isn't as its schema says. */
export function readFigures(): FigureRegistry {
  registry ??= parseFigures(readClaimsFile());
  return registry;
}

/** The registry of a text; the file's first lines describe the form. */
export function parseFigures(text: string): FigureRegistry {
  const result = registrySchema.safeParse(readYaml(text, claimsPath));
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );
    throw new Error(`${claimsPath}: ${problems.join(", ")}`);
  }
  const figures = new Map<string, Figure>();
  for (const figure of result.data.figures) {
    if (figures.has(figure.id)) throw new Error(`${claimsPath}: ${figure.id} is there twice`);
    figures.set(figure.id, figure);
  }
  const pages = new Map(Object.entries(result.data.pages));
  for (const [page, ids] of pages) {
    const unknown = ids.find((id, index) => !figures.has(id) || ids.indexOf(id) !== index);
    if (unknown) throw new Error(`${claimsPath}: ${page}: ${unknown} is no figure, or there twice`);
  }
  for (const id of figures.keys()) {
    const isShown = [...pages.values()].some((ids) => ids.includes(id));
    if (!isShown) throw new Error(`${claimsPath}: no page shows ${id}`);
  }
  return { figures, pages };
}

function readClaimsFile(): string {
  const files = import.meta.glob<string>("/content/claims.yaml", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = files[claimsPath];
  if (text === undefined) throw new Error(`${claimsPath} is missing`);
  return text;
}
