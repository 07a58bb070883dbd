import { readYaml } from "#platform/markdown/read-yaml.ts";
import { Vocabulary } from "#platform/search/vocabulary.ts";
import { brand } from "#shared/brand.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { regionNames } from "../../../content/synonyms/places.ts";
import { synonymsSchema } from "./synonyms.schemas.ts";

export const synonymsPath = "/content/search/synonyms.yaml";

/** Read at the first use and kept: the file is part of the build. */
let vocabulary: Vocabulary | undefined;

/** The vocabulary of all searches. Throws when the file of synonyms isn't as its schema says. */
export function readVocabulary(): Vocabulary {
  vocabulary ??= parseVocabulary(readSynonymsFile());
  return vocabulary;
}

/** For programs that aren't built, which read the file themselves. */
export function useSynonyms(text: string): void {
  vocabulary = parseVocabulary(text);
}

function readSynonymsFile(): string {
  const files = import.meta.glob<string>("/content/search/synonyms.yaml", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = files[synonymsPath];
  if (text === undefined) throw new Error(`${synonymsPath} is missing`);
  return text;
}

/** Throws with all that is wrong. */
export function parseVocabulary(text: string, path = synonymsPath): Vocabulary {
  const result = synonymsSchema.safeParse(readYaml(text, path));
  if (result.success) {
    // On its own site, the brand's name narrows nothing.
    const fillers = [...result.data.fillers, foldText(brand.name)];
    return new Vocabulary({ ...result.data, fillers, regions: regionNames });
  }
  const problems = result.error.issues.map(
    (issue) => `${issue.path.join(".") || "synonyms"}: ${issue.message}`,
  );
  throw new Error(`${path}: ${problems.join("; ")}`);
}
