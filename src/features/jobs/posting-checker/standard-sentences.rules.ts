import type { Posting, PostingVersion } from "./posting-checker.types.ts";

type Language = PostingVersion["language"];

/** Says whether there is a vacancy, as Ontario requires. */
export function vacancySentence(
  vacancy: NonNullable<Posting["vacancy"]>,
  language: Language = "en",
): string {
  const sentences = {
    en: {
      existing: "This posting is for an existing vacancy.",
      future:
        "This posting isn't for an existing vacancy. The employer is collecting applications for future openings.",
    },
    fr: {
      existing: "Cette offre vise un poste vacant.",
      future:
        "Cette offre ne vise pas un poste vacant. L'employeur recueille des candidatures pour de futurs postes.",
    },
  };
  return sentences[language][vacancy];
}

/** Says whether artificial intelligence screens, assesses or selects applicants. */
export function aiSentence(usesAi: boolean, language: Language = "en"): string {
  const sentences = {
    en: usesAi
      ? "The employer uses artificial intelligence to screen, assess or select applicants."
      : "The employer doesn't use artificial intelligence to screen, assess or select applicants.",
    fr: usesAi
      ? "L'employeur utilise l'intelligence artificielle pour filtrer, évaluer ou sélectionner les candidatures."
      : "L'employeur n'utilise pas l'intelligence artificielle pour filtrer, évaluer ou sélectionner les candidatures.",
  };
  return sentences[language];
}

/** The sentences by which the fields of a posting satisfy the rules on its text. */
export function standardSentences(
  { vacancy, usesAi }: Pick<Posting, "vacancy" | "usesAi">,
  language: Language = "en",
): string[] {
  return [
    ...(vacancy ? [vacancySentence(vacancy, language)] : []),
    ...(usesAi === null ? [] : [aiSentence(usesAi, language)]),
  ];
}
