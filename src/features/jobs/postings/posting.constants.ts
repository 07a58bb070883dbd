/** Lengths in characters (Unicode code points), and how many of each a posting may have. */
export const postingLimits = {
  title: { minimum: 2, maximum: 120 },
  description: { minimum: 50, maximum: 8000 },
  line: { minimum: 2, maximum: 300 },
  /** One character too: R and C are languages. */
  skill: { minimum: 1, maximum: 300 },
  note: { minimum: 2, maximum: 1000 },
  question: { minimum: 5, maximum: 300 },
  option: { minimum: 1, maximum: 100 },
  lines: 20,
  skills: 20,
  benefits: 20,
  languages: 6,
  licenses: 12,
  questions: 12,
  options: 10,
  remoteRegions: 66,
  openings: 999,
} as const;

export const remoteKinds = {
  none: "On site",
  hybrid: "Partly remote",
  full: "Fully remote",
} as const;
export type RemoteKind = keyof typeof remoteKinds;

/** Permits and statuses that an employer supports or sponsors for someone who needs permission to work. */
export const permitKinds = {
  lmia: "LMIA work permit (Canada)",
  global_talent_stream: "Global Talent Stream (Canada)",
  provincial_nomination: "Provincial nomination (Canada)",
  tn: "TN status (US)",
  h1b_cap_exempt: "H-1B, exempt from the cap (US)",
  h1b_cap: "H-1B, subject to the cap (US)",
  j1_waiver: "J-1 waiver site (US)",
  green_card: "Green card sponsorship (US)",
} as const;
export type PermitKind = keyof typeof permitKinds;

export const languageLevels = {
  basic: "Basic",
  conversational: "Conversational",
  professional: "Professional",
  fluent: "Fluent",
} as const;
export type LanguageLevel = keyof typeof languageLevels;

export const questionKinds = {
  yes_no: "Yes or no",
  choice: "Multiple choice",
  number: "A number",
  text: "A short answer",
} as const;
export type QuestionKind = keyof typeof questionKinds;

/** The part of the pay that is commission. */
export const commissionKinds = {
  none: "None of the pay is commission",
  partly: "Part of the pay is commission",
  only: "All pay is commission",
} as const;
export type CommissionKind = keyof typeof commissionKinds;

export const occupationSystems = { noc: "NOC 2021 (Canada)", soc: "SOC 2018 (US)" } as const;
export type OccupationSystem = keyof typeof occupationSystems;
