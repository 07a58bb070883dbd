import type { Finding, Posting, PostingVersion } from "./posting-checker.types.ts";

const english: PostingVersion = {
  language: "en",
  title: "Warehouse coordinator",
  description:
    "You'll plan the day with a team of nine, keep the stock right and help new colleagues learn the work. The warehouse serves forty shops, and the team meets every morning to share out the day. We pay for your training and give you a locker and safety shoes.",
  responsibilities: ["Plan deliveries with the carriers", "Count the stock every week"],
  requirements: ["Two years of planning work in any country", "Clear written messages"],
  benefits: "",
  screeningQuestions: ["Which planning software have you used?"],
  standardSentences: [
    "This posting is for an existing vacancy.",
    "The employer doesn't use artificial intelligence to screen, assess or select applicants.",
    "We consider all qualified people without regard to any status protected by law.",
  ],
};

const french: PostingVersion = {
  language: "fr",
  title: "Coordination d'entrepôt",
  description:
    "Vous planifiez la journée avec une équipe de neuf personnes, vous tenez les stocks et vous aidez les nouveaux collègues à apprendre le travail. L'entrepôt sert quarante magasins, et l'équipe se réunit chaque matin pour répartir les tâches. La formation est payée par nous.",
  responsibilities: ["Planifier les livraisons avec les transporteurs"],
  requirements: ["Deux ans de planification dans n'importe quel pays"],
  benefits: "",
  screeningQuestions: [],
  standardSentences: ["Cette offre vise un poste vacant."],
};

/** Words of a version's own text. */
export const inEnglish = (changes: Partial<PostingVersion> = {}): PostingVersion => ({
  ...english,
  ...changes,
});
export const inFrench = (changes: Partial<PostingVersion> = {}): PostingVersion => ({
  ...french,
  ...changes,
});

/** Pay per year in dollars, or what `changes` says. */
export const yearlyPay = (
  minimum: number | null,
  maximum: number | null,
  changes: Partial<NonNullable<Posting["pay"]>> = {},
): NonNullable<Posting["pay"]> => ({
  minimumCents: minimum === null ? null : minimum * 100,
  maximumCents: maximum === null ? null : maximum * 100,
  currency: "CAD",
  period: "year",
  hoursPerWeek: 40,
  isShown: true,
  ...changes,
});

const exactly = (count: number) => ({ minimum: count, maximum: count });

/** A posting that nothing is found in, by an employer with 100 people in its region. */
export function examplePosting(
  region: string,
  city: string,
  changes: Partial<Posting> = {},
): Posting {
  const isUnitedStates = region.startsWith("US");
  return {
    postedOn: "2026-11-22",
    runsFrom: "2026-11-22",
    employer: { name: "Sample Stores", address: "1 Sample Street", contact: "Sample Team" },
    workSites: [{ region, city }],
    remotePlaces: [],
    reportsTo: region,
    headCount: { total: exactly(100), byPlace: { [region]: exactly(100) } },
    pay: yearlyPay(70_000, 90_000, { currency: isUnitedStates ? "USD" : "CAD" }),
    payLink: null,
    commission: "none",
    isTipped: false,
    isUnion: false,
    isTemporary: false,
    isInternal: false,
    benefits: ["Health and dental insurance", "Three weeks of vacation and 9 holidays"],
    otherPay: [],
    closesOn: "2026-12-31",
    howToApply: "Apply here with your resume",
    usesAi: false,
    vacancy: "existing",
    versions: region === "CA-QC" ? [inFrench(), inEnglish()] : [inEnglish()],
    sharedParts: [],
    requiredLanguages: [],
    citizenship: null,
    isFederallyRegulated: false,
    plansLmia: false,
    plansPerm: false,
    ...changes,
  };
}

/** `ON-PAY-2 block`, without what is only good to know. */
export function listVerdicts(findings: readonly Finding[], withInfo = false): string[] {
  return findings
    .filter(({ severity }) => withInfo || severity !== "info")
    .map(({ ruleId, severity }) => `${ruleId} ${severity}`)
    .sort();
}
