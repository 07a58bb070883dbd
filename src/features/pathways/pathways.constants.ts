/** The page on which people choose a pathway. */
export const pathwaysPath = "/pathways";

export const pathwayPath = (slug: string) => `${pathwaysPath}/${slug}`;

/** Professions, by their value in an address. */
export const professions = {
  physician: "Physician",
  nurse: "Nurse",
  pharmacist: "Pharmacist",
  physiotherapist: "Physiotherapist",
  "software-engineer": "Software engineer",
  electrician: "Electrician",
  welder: "Welder",
} as const;

export type Profession = keyof typeof professions;

/** Destinations of pathways, by their value in an address. A place is part of its country. */
export const destinations = {
  canada: "Anywhere in Canada",
  "british-columbia": "British Columbia",
  ontario: "Ontario",
  "united-states": "Anywhere in the United States",
  "new-york": "New York",
  texas: "Texas",
} as const;

export type Destination = keyof typeof destinations;

/** The country of each place within one. */
export const countryOfPlace: Partial<Record<Destination, Destination>> = {
  "british-columbia": "canada",
  ontario: "canada",
  "new-york": "united-states",
  texas: "united-states",
};

export const fields = {
  healthcare: "Healthcare",
  technology: "Technology",
  trades: "Skilled trades",
} as const;

/**
 * Names of the questions that pathways may ask. Each is a parameter of a pathway's address, which the
 * server has to know to keep one page for each answer.
 */
export const questionNames = [
  "trained",
  "status",
  "nationality",
  "exams",
  "license",
  "specialty",
  "education",
  "practice",
  "place",
  "visa",
  "trade",
  "language",
] as const;

/** Months ahead for which someone may wish to start. */
export const maxMonthsAhead = 120;

/** Countries in which someone may have trained, by ISO 3166 code; `other` is every other one. */
export const trainingCountries = {
  AR: "Argentina",
  AU: "Australia",
  BD: "Bangladesh",
  BE: "Belgium",
  BR: "Brazil",
  CM: "Cameroon",
  CA: "Canada",
  CL: "Chile",
  CN: "China",
  CO: "Colombia",
  CU: "Cuba",
  CZ: "Czechia",
  DK: "Denmark",
  DO: "Dominican Republic",
  EC: "Ecuador",
  EG: "Egypt",
  ET: "Ethiopia",
  FI: "Finland",
  FR: "France",
  DE: "Germany",
  GH: "Ghana",
  GR: "Greece",
  GD: "Grenada",
  HT: "Haiti",
  HK: "Hong Kong",
  HU: "Hungary",
  IN: "India",
  ID: "Indonesia",
  IR: "Iran",
  IQ: "Iraq",
  IE: "Ireland",
  IL: "Israel",
  IT: "Italy",
  JM: "Jamaica",
  JP: "Japan",
  JO: "Jordan",
  KE: "Kenya",
  LB: "Lebanon",
  LY: "Libya",
  MY: "Malaysia",
  MX: "Mexico",
  MA: "Morocco",
  NP: "Nepal",
  NL: "Netherlands",
  NZ: "New Zealand",
  NG: "Nigeria",
  NO: "Norway",
  PK: "Pakistan",
  PE: "Peru",
  PH: "Philippines",
  PL: "Poland",
  PT: "Portugal",
  RO: "Romania",
  RU: "Russia",
  SA: "Saudi Arabia",
  SG: "Singapore",
  ZA: "South Africa",
  KR: "South Korea",
  ES: "Spain",
  LK: "Sri Lanka",
  SD: "Sudan",
  SE: "Sweden",
  CH: "Switzerland",
  SY: "Syria",
  TN: "Tunisia",
  TR: "Türkiye",
  UA: "Ukraine",
  AE: "United Arab Emirates",
  GB: "United Kingdom",
  US: "United States",
  VE: "Venezuela",
  VN: "Vietnam",
  ZW: "Zimbabwe",
  other: "Another country",
} as const;

export type TrainingCountry = keyof typeof trainingCountries;
