import { formatMoney } from "#shared/money.ts";
import type { PayRange } from "../jobs.types.ts";
import { namePlace } from "../posting-checker/places.constants.ts";
import type { LanguageLevel, RemoteKind } from "./posting.constants.ts";
import type { PostingWords } from "./posting-words.rules.ts";

/** French sets one before a colon and a dollar sign, and between thousands. */
const space = "\u00a0";

/** `39,07 $ à 56,00 $ CAD l'heure`, `70 000 $ à 90 000 $ CAD par an`. */
function describePay({ minimumCents, maximumCents, currency, period }: PayRange): string {
  const hasCents = minimumCents % 100 !== 0 || maximumCents % 100 !== 0;
  const amount = (amountCents: number) => {
    const [whole = "", cents = "00"] = formatMoney({ amountCents, currency })
      .replace("$", "")
      .split(".");
    return `${whole.replaceAll(",", space)}${hasCents ? `,${cents}` : ""}${space}$`;
  };
  const range =
    minimumCents === maximumCents
      ? amount(minimumCents)
      : `${amount(minimumCents)} à ${amount(maximumCents)}`;
  return `${range} ${currency} ${period === "hour" ? "l'heure" : "par an"}`;
}

/** Places with another name than in English. */
const places: Readonly<Record<string, string>> = {
  US: "États-Unis",
  "CA-BC": "Colombie-Britannique",
  "CA-NB": "Nouveau-Brunswick",
  "CA-NL": "Terre-Neuve-et-Labrador",
  "CA-NS": "Nouvelle-Écosse",
  "CA-NT": "Territoires du Nord-Ouest",
  "CA-PE": "Île-du-Prince-Édouard",
  "CA-QC": "Québec",
  "US-CA": "Californie",
  "US-DC": "District de Columbia",
  "US-FL": "Floride",
  "US-GA": "Géorgie",
  "US-HI": "Hawaï",
  "US-LA": "Louisiane",
  "US-NC": "Caroline du Nord",
  "US-ND": "Dakota du Nord",
  "US-NM": "Nouveau-Mexique",
  "US-NY": "État de New York",
  "US-PA": "Pennsylvanie",
  "US-SC": "Caroline du Sud",
  "US-SD": "Dakota du Sud",
  "US-VA": "Virginie",
  "US-WA": "État de Washington",
  "US-WV": "Virginie-Occidentale",
};

const remoteKinds: Record<RemoteKind, string> = {
  none: "Sur place",
  hybrid: "En partie à distance",
  full: "Entièrement à distance",
};

const levels: Record<LanguageLevel, string> = {
  basic: "niveau de base",
  conversational: "niveau de conversation",
  professional: "niveau professionnel",
  fluent: "niveau avancé",
};

/** Employers name languages in English. Others stay as they wrote them. */
const languages: Readonly<Record<string, string>> = {
  english: "Anglais",
  french: "Français",
  spanish: "Espagnol",
  arabic: "Arabe",
  mandarin: "Mandarin",
  portuguese: "Portugais",
};

const nameIn = (code: string) => places[code] ?? namePlace(code);

const describePlace: PostingWords["describePlace"] = ({ location, isRemote }) =>
  isRemote ? `${location} (entièrement à distance)` : location;

/** The words of `PostingWords` for postings with a French version. */
export const frenchWords: PostingWords = {
  headings: {
    tasks: "Ce que vous ferez",
    needs: "Ce qu'il vous faut",
    skills: "Compétences",
    about: "À propos de cette offre",
    languages: "Langues",
    licenses: "Permis d'exercice",
    permits: "Permis de travail et visas",
    relocation: "Aide à la réinstallation",
    citizenship: "Pourquoi une citoyenneté ou un statut est exigé",
    benefits: "Avantages sociaux",
  },
  terms: {
    pay: "Rémunération",
    location: "Lieu",
    employmentType: "Type d'emploi",
    otherPay: "Autre rémunération",
    commission: "Commission",
    tips: "Pourboires",
    remote: "Télétravail",
    reportsTo: "Bureau dont relève le poste",
    openings: "Postes à pourvoir",
    hours: "Heures par semaine",
    shift: "Quart de travail",
    onCall: "Travail sur appel",
    union: "Syndicat",
    occupation: "Code de profession",
    address: "Adresse de l'employeur",
    contact: "Personne-ressource",
  },
  colon: `${space}:`,
  employmentTypes: {
    full_time: "Temps plein",
    part_time: "Temps partiel",
    contract: "Contrat",
    temporary: "Temporaire",
  },
  countries: { CA: nameIn("CA"), US: nameIn("US") },
  occupationSystems: { noc: "CNP 2021 (Canada)", soc: "SOC 2018 (États-Unis)" },
  commission: {
    none: null,
    partly: "Une partie de la rémunération est versée à la commission.",
    only: "Toute la rémunération est versée à la commission. Les montants sont ceux que l'employeur prévoit.",
  },
  permits: {
    lmia: "L'employeur demande une étude d'impact sur le marché du travail (EIMT) pour que vous puissiez demander un permis de travail au Canada.",
    global_talent_stream:
      "L'employeur passe par le Volet des talents mondiaux du Canada pour obtenir plus vite les permis de travail.",
    provincial_nomination:
      "L'employeur appuie une désignation provinciale en vue de la résidence permanente.",
    tn: "L'employeur appuie le statut TN, pour les citoyens du Canada et du Mexique.",
    h1b_cap_exempt: "L'employeur parraine des visas H-1B hors de la loterie annuelle.",
    h1b_cap: "L'employeur parraine des visas H-1B dans la loterie annuelle.",
    j1_waiver: "L'employeur peut embaucher des médecins qui ont une dispense J-1.",
    green_card: "L'employeur parraine des cartes vertes.",
  },
  tips: "Les personnes qui occupent ce poste reçoivent des pourboires.",
  union: "Une convention collective s'applique à ce poste.",
  nameSector: (sector) =>
    ({
      healthcare: "Santé",
      it: "Technologies",
      trades: "Métiers spécialisés",
      executive: "Direction",
    })[sector],
  namePlace: nameIn,
  writeNumber: (value) => String(value).replace(".", ","),
  describeHours: (hoursPerWeek) => `${String(hoursPerWeek).replace(".", ",")} heures par semaine`,
  describePay,
  describePlace,
  describePlaceAndCountry: ({ location, country, isRemote }) =>
    describePlace({
      location: country ? `${location}, ${nameIn(country)}` : location,
      isRemote,
    }),
  describeRemote: (remote, regions) => {
    const where = regions.map(nameIn).join(", ");
    return `${remoteKinds[remote]}.${where ? ` Lieux de résidence possibles${space}: ${where}.` : ""}`;
  },
  describeLanguage: ({ language, level, isRequired, reason }) => {
    const name = languages[language.trim().toLowerCase()] ?? language;
    const why = reason ? `. ${reason}` : "";
    return `${name} (${levels[level]}), ${isRequired ? "exigé" : "un atout"}${why}`;
  },
  describeLicense: ({ name, region, helps }) =>
    `${name} (${nameIn(region)}).${helps ? " L'employeur vous aide à l'obtenir." : ""}`,
  summarize: ({ title, employer, place, pay }) => `${title} chez ${employer}, ${place}. ${pay}.`,
  nameList: (employer) => `Emplois chez ${employer}`,
};
