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
        "This posting isn't for an existing vacancy. We're collecting applications for future openings.",
    },
    fr: {
      existing: "Cette offre vise un poste vacant.",
      future:
        "Cette offre ne vise pas un poste vacant. Nous recueillons des candidatures pour de futurs postes.",
    },
  };
  return sentences[language][vacancy];
}

/** Says whether artificial intelligence screens, assesses or selects applicants. */
export function aiSentence(usesAi: boolean, language: Language = "en"): string {
  const sentences = {
    en: usesAi
      ? "We use artificial intelligence to screen, assess or select applicants."
      : "We don't use artificial intelligence to screen, assess or select applicants.",
    fr: usesAi
      ? "Nous utilisons l'intelligence artificielle pour filtrer, évaluer ou sélectionner les candidatures."
      : "Nous n'utilisons pas l'intelligence artificielle pour filtrer, évaluer ou sélectionner les candidatures.",
  };
  return sentences[language];
}

/** Says neutrally who may apply, and whether the employer sponsors a work permit or visa. */
export function sponsorshipSentence(
  sponsors: boolean,
  country: "CA" | "US",
  language: Language = "en",
): string {
  if (language === "fr") {
    const place = country === "CA" ? "au Canada" : "aux États-Unis";
    return sponsors
      ? `Nous appuyons les demandes de permis de travail pour ce poste. Toute personne autorisée à travailler ${place} peut aussi postuler.`
      : `Vous devez être légalement autorisé à travailler ${place}. Nous n'appuyons pas les demandes de permis de travail pour ce poste.`;
  }
  if (country === "CA") {
    return sponsors
      ? "We support work permits for this job. Everyone who is legally entitled to work in Canada is welcome too."
      : "You must be legally entitled to work in Canada. We don't support work permits for this job.";
  }
  return sponsors
    ? "We sponsor work visas for this job. Everyone who is authorized to work in the United States is welcome too."
    : "You must be authorized to work in the United States. We don't sponsor work visas for this job.";
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
