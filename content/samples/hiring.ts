/**
 * Invented organizations and the people who applied to them, for demonstrations only; always marked as samples. Days
 * count back from the start of the demo.
 */
export interface SampleOrganization {
  id: string;
  slug: string;
  publicName: string;
  legalName: string;
  website: string;
  domain: string;
  sector: "healthcare" | "technology";
  sizeBand: "100-499" | "25-99";
  description: string;
  location: { city: string; region: string; country: string };
  /** Sample jobs that are its own. */
  jobIds: readonly string[];
}

export const sampleOrganizations: readonly SampleOrganization[] = [
  {
    id: "6b0b5000-0000-4000-8000-0000000000a1",
    slug: "harbour-sample-hospital",
    publicName: "Harbour Sample Hospital",
    legalName: "Harbour Sample Health Corporation",
    website: "https://harbour-hospital.example",
    domain: "harbour-hospital.example",
    sector: "healthcare",
    sizeBand: "100-499",
    description:
      "A 180-bed hospital on the harbor with a regional trauma program. Our nurses and physicians come from 31 countries. Each newcomer starts with a preceptor, help with registration and a settlement worker for the family.",
    location: { city: "Halifax", region: "CA-NS", country: "Canada" },
    jobIds: ["6b0b5000-0000-4000-8000-000000000001", "6b0b5000-0000-4000-8000-000000000006"],
  },
  {
    id: "6b0b5000-0000-4000-8000-0000000000a2",
    slug: "northline-sample-software",
    publicName: "Northline Sample Software",
    legalName: "Northline Sample Software Inc.",
    website: "https://northline-software.example",
    domain: "northline-software.example",
    sector: "technology",
    sizeBand: "25-99",
    description:
      "Sixty people build payment software for marketplaces. The team is spread across Canada and meets in Toronto four times a year.",
    location: { city: "Toronto", region: "CA-ON", country: "Canada" },
    jobIds: ["6b0b5000-0000-4000-8000-000000000002"],
  },
];

export interface SampleApplicant {
  /** The application's. */
  id: string;
  /** Before the @ of an address that gets no email. */
  mailbox: string;
  name: string;
  phone: string;
  jobId: string;
  message: string;
  /** Kinds of the stages it went through, with the days ago on which it entered each; the first is new. */
  stages: readonly { kind: SampleStageKind; daysAgo: number }[];
  headline: string;
  /** A code of `professionCodes`. */
  profession: string;
  specialty: string;
  experience: readonly {
    title: string;
    employer: string;
    country: string;
    started: string;
    ended: string | null;
  }[];
  training: readonly {
    qualification: string;
    institution: string;
    country: string;
    completed: string;
  }[];
  languages: readonly {
    language: string;
    level: "professional" | "native";
    test: string | null;
    score: string | null;
  }[];
  workRights: readonly {
    country: string;
    kind: "needs_sponsorship" | "open_permit" | "permanent_resident";
  }[];
  source: string;
  /** Ratings from 1 to 4 by the demo's employer, in the job's criteria order; empty without a scorecard. */
  ratings: readonly number[];
}

export type SampleStageKind =
  | "new"
  | "screening"
  | "interview"
  | "offer"
  | "hired"
  | "declined"
  | "withdrawn";

const nurseJob = "6b0b5000-0000-4000-8000-000000000001";
const engineerJob = "6b0b5000-0000-4000-8000-000000000002";
const nurse = {
  profession: "registered_nurse",
  specialty: "Intensive care",
  jobId: nurseJob,
} as const;
const engineer = {
  profession: "software_developer",
  specialty: "Payment systems",
  jobId: engineerJob,
} as const;

const degree = (institution: string, country: string, completed: string) => ({
  qualification: "Bachelor of Science in Nursing",
  institution,
  country,
  completed,
});
const ielts = { language: "en", level: "professional", test: "IELTS", score: "7.5" } as const;

export const sampleApplicants: readonly SampleApplicant[] = [
  {
    ...nurse,
    id: "6b0b5000-0000-4000-8000-0000000000b1",
    mailbox: "applicant-1",
    name: "Rosario Sample",
    phone: "+63 2 5550 0101",
    message:
      "I've worked in intensive care for seven years and trained eleven new nurses. My registration file in Nova Scotia is complete except for one transcript.",
    stages: [{ kind: "new", daysAgo: 1 }],
    headline: "Intensive care nurse, seven years",
    experience: [
      {
        title: "Staff nurse, ICU",
        employer: "Manila Bay Sample Medical Center",
        country: "PH",
        started: "2019-03",
        ended: null,
      },
    ],
    training: [degree("Sample University of Manila", "PH", "2018")],
    languages: [ielts],
    workRights: [{ country: "CA", kind: "needs_sponsorship" }],
    source: "search",
    ratings: [],
  },
  {
    ...nurse,
    id: "6b0b5000-0000-4000-8000-0000000000b2",
    mailbox: "applicant-2",
    name: "Emeka Sample",
    phone: "+234 1 555 0102",
    message:
      "I lead the night team of a twelve-bed unit. I'd like to move with my family next summer and can start the registration steps now.",
    stages: [{ kind: "new", daysAgo: 13 }],
    headline: "Night charge nurse in critical care",
    experience: [
      {
        title: "Charge nurse",
        employer: "Lagoon Sample Teaching Hospital",
        country: "NG",
        started: "2017-01",
        ended: null,
      },
    ],
    training: [degree("Sample College of Nursing, Lagos", "NG", "2015")],
    languages: [{ language: "en", level: "native", test: null, score: null }],
    workRights: [{ country: "CA", kind: "needs_sponsorship" }],
    source: "search",
    ratings: [],
  },
  {
    ...nurse,
    id: "6b0b5000-0000-4000-8000-0000000000b3",
    mailbox: "applicant-3",
    name: "Anjali Sample",
    phone: "+91 484 555 0103",
    message:
      "I've passed the NCLEX-RN and worked four years in a cardiac ICU. I can start within three months of an offer.",
    stages: [
      { kind: "new", daysAgo: 12 },
      { kind: "screening", daysAgo: 4 },
    ],
    headline: "Cardiac ICU nurse, NCLEX-RN passed",
    experience: [
      {
        title: "Staff nurse, cardiac ICU",
        employer: "Backwater Sample Heart Institute",
        country: "IN",
        started: "2021-06",
        ended: null,
      },
    ],
    training: [degree("Sample College of Nursing, Kochi", "IN", "2020")],
    languages: [ielts],
    workRights: [{ country: "CA", kind: "needs_sponsorship" }],
    source: "feed",
    ratings: [],
  },
  {
    ...nurse,
    id: "6b0b5000-0000-4000-8000-0000000000b4",
    mailbox: "applicant-4",
    name: "Siobhan Sample",
    phone: "+353 1 555 0104",
    message:
      "I'm in Halifax on an open work permit, and I've been registered in Nova Scotia since May. I have five years of experience in trauma and general intensive care.",
    stages: [
      { kind: "new", daysAgo: 16 },
      { kind: "screening", daysAgo: 11 },
      { kind: "interview", daysAgo: 6 },
    ],
    headline: "Trauma ICU nurse, registered in Nova Scotia",
    experience: [
      {
        title: "Staff nurse, trauma ICU",
        employer: "Liffey Sample University Hospital",
        country: "IE",
        started: "2020-09",
        ended: "2026-02",
      },
    ],
    training: [degree("Sample University of Dublin", "IE", "2020")],
    languages: [{ language: "en", level: "native", test: null, score: null }],
    workRights: [{ country: "CA", kind: "open_permit" }],
    source: "embed",
    ratings: [4, 3, 4],
  },
  {
    ...nurse,
    id: "6b0b5000-0000-4000-8000-0000000000b5",
    mailbox: "applicant-5",
    name: "Thandiwe Sample",
    phone: "+27 21 555 0105",
    message:
      "I ran our unit's ventilator training for three years. I'd bring it to yours, and I'm ready for nights.",
    stages: [
      { kind: "new", daysAgo: 21 },
      { kind: "screening", daysAgo: 17 },
      { kind: "interview", daysAgo: 10 },
      { kind: "offer", daysAgo: 2 },
    ],
    headline: "Critical care nurse educator",
    experience: [
      {
        title: "Clinical educator, ICU",
        employer: "Table Bay Sample Hospital",
        country: "ZA",
        started: "2018-02",
        ended: null,
      },
    ],
    training: [degree("Sample University of the Cape", "ZA", "2014")],
    languages: [{ language: "en", level: "native", test: null, score: null }],
    workRights: [{ country: "CA", kind: "needs_sponsorship" }],
    source: "search",
    ratings: [4, 4, 4],
  },
  {
    ...nurse,
    id: "6b0b5000-0000-4000-8000-0000000000b6",
    mailbox: "applicant-6",
    name: "Marisol Sample",
    phone: "+52 55 5550 0106",
    message: "I've worked on a general ward for two years and would like to learn critical care.",
    stages: [
      { kind: "new", daysAgo: 20 },
      { kind: "declined", daysAgo: 15 },
    ],
    headline: "Ward nurse, two years",
    experience: [
      {
        title: "Staff nurse",
        employer: "Valle Sample General",
        country: "MX",
        started: "2024-03",
        ended: null,
      },
    ],
    training: [degree("Sample University of Puebla", "MX", "2023")],
    languages: [ielts],
    workRights: [{ country: "CA", kind: "needs_sponsorship" }],
    source: "search",
    ratings: [],
  },
  {
    ...engineer,
    id: "6b0b5000-0000-4000-8000-0000000000b7",
    mailbox: "applicant-7",
    name: "Tomas Sample",
    phone: "+55 11 5550 0107",
    message:
      "I built a payments company's double-entry ledger and still own its month-end close. I read your posting twice because it says what the work really is.",
    stages: [
      { kind: "new", daysAgo: 9 },
      { kind: "screening", daysAgo: 3 },
    ],
    headline: "Backend engineer, payments and ledgers",
    experience: [
      {
        title: "Senior engineer",
        employer: "Paulista Sample Payments",
        country: "BR",
        started: "2019-05",
        ended: null,
      },
    ],
    training: [
      {
        qualification: "Bachelor of Computer Engineering",
        institution: "Sample Polytechnic of São Paulo",
        country: "BR",
        completed: "2017",
      },
    ],
    languages: [ielts],
    workRights: [{ country: "CA", kind: "needs_sponsorship" }],
    source: "search",
    ratings: [],
  },
  {
    ...engineer,
    id: "6b0b5000-0000-4000-8000-0000000000b8",
    mailbox: "applicant-8",
    name: "Wei Sample",
    phone: "+1 604 555 0108",
    message:
      "I'm a permanent resident in Vancouver. I've worked on settlement and reconciliation for four years, mostly in TypeScript and PostgreSQL.",
    stages: [
      { kind: "new", daysAgo: 30 },
      { kind: "screening", daysAgo: 26 },
      { kind: "interview", daysAgo: 19 },
      { kind: "offer", daysAgo: 12 },
      { kind: "hired", daysAgo: 5 },
    ],
    headline: "Full-stack engineer, settlement systems",
    experience: [
      {
        title: "Software engineer",
        employer: "Pacific Sample Exchange",
        country: "CA",
        started: "2022-01",
        ended: null,
      },
    ],
    training: [
      {
        qualification: "Bachelor of Software Engineering",
        institution: "Sample Institute of Shenzhen",
        country: "CN",
        completed: "2018",
      },
    ],
    languages: [{ language: "en", level: "professional", test: null, score: null }],
    workRights: [{ country: "CA", kind: "permanent_resident" }],
    source: "rss",
    ratings: [3, 4],
  },
];

/** What the applicants of a sample job are rated by, by its id. */
export const sampleCriteria: Readonly<Record<string, readonly string[]>> = {
  [nurseJob]: ["Critical care skills", "Working in a team", "Ready for the move"],
  [engineerJob]: ["Correctness under load", "Written design"],
};
