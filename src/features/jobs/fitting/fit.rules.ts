import type { professions } from "../../../../content/synonyms/professions.ts";
import { namePlaceInSentence } from "../posting-checker/places.constants.ts";

type JobProfession = keyof typeof professions;

/** Professions of jobs, by the codes of the list that people choose theirs from. Others have no jobs that fit for sure. */
const jobProfessions: Readonly<Record<string, readonly JobProfession[]>> = {
  registered_nurse: ["registered-nurse"],
  practical_nurse: ["practical-nurse"],
  physician: ["physician", "psychiatrist"],
  dentist: ["dentist"],
  pharmacist: ["pharmacist"],
  physiotherapist: ["physiotherapist"],
  occupational_therapist: ["occupational-therapist"],
  paramedic: ["paramedic"],
  laboratory_technologist: ["laboratory-technologist"],
  radiographer: ["imaging-technologist"],
  social_worker: ["social-worker"],
  support_worker: ["care-aide"],
  software_developer: ["software-developer", "quality-engineer", "cloud-engineer"],
  data_professional: ["data-specialist"],
  it_support: ["systems-administrator"],
  cybersecurity: ["security-specialist"],
  product_designer: ["product-manager"],
  engineer: ["engineer"],
  electrician: ["electrician"],
  plumber: ["plumber"],
  welder: ["welder"],
  carpenter: ["carpenter"],
  mechanic: ["vehicle-mechanic", "industrial-mechanic"],
  hvac_technician: ["refrigeration-mechanic"],
  driver: ["truck-driver"],
  executive: ["executive"],
};

/** The professions of jobs that fit a candidate's own. */
export function jobProfessionsOf(code: string | null): readonly JobProfession[] {
  return code !== null && Object.hasOwn(jobProfessions, code) ? (jobProfessions[code] ?? []) : [];
}

/** The work that a candidate looks for, from their profile, goals and plan. */
export interface Wanted {
  /** A code of the list of professions, and its name. */
  profession: { code: string; name: string } | null;
  /** Countries (`CA`) and regions (`CA-ON`); none: they haven't said. */
  places: readonly string[];
  /** Source of the places. */
  placesFrom: "profile" | "goals" | "plan";
  remote: boolean;
  /** Provinces, states and countries in which they're registered or have applied for it. */
  registrations: readonly { jurisdiction: string; isActive: boolean }[];
  /** Countries in which they need an employer's help to be allowed to work. */
  sponsoredIn: readonly string[];
}

/** Fields of a job that decide whether it fits. */
export interface ComparedJob {
  profession: string | null;
  country: string;
  region: string | null;
  isRemote: boolean;
  /** Countries and regions in which a remote hire may live. */
  remoteRegions: readonly string[];
  helpsLicense: boolean;
  supportsVisa: boolean;
}

export interface Fit {
  /** The strongest first. */
  reasons: string[];
  points: number;
}

interface Reason {
  text: string;
  points: number;
}

const placeWords: Record<Wanted["placesFrom"], string> = {
  profile: "where you'd like to work",
  goals: "where you'd like to work",
  plan: "where your plan leads",
};

/** Why a job fits a candidate; null where it doesn't: another profession, or a place they don't want. */
export function fitOf(job: ComparedJob, wanted: Wanted): Fit | null {
  const { profession } = wanted;
  if (!profession || !jobProfessionsOf(profession.code).some((one) => one === job.profession)) {
    return null;
  }
  const place = placeReason(job, wanted);
  if (wanted.places.length > 0 && !place) return null;
  const reasons = [
    { text: `Your profession: ${profession.name}`, points: 0 },
    ...(place ? [place] : []),
    ...licenseReasons(job, wanted),
    ...permitReasons(job, wanted),
  ];
  return {
    reasons: reasons.map(({ text }) => text),
    points: reasons.reduce((total, { points }) => total + points, 0),
  };
}

function placeReason(job: ComparedJob, { places, placesFrom, remote }: Wanted): Reason | null {
  const words = placeWords[placesFrom];
  // A fully remote job is where its hire may live. Its office may be elsewhere.
  const isAtOffice = !job.isRemote || job.remoteRegions.length === 0;
  if (isAtOffice && job.region && places.includes(job.region)) {
    return { text: `In ${namePlaceInSentence(job.region)}, ${words}`, points: 2 };
  }
  if (isAtOffice && places.includes(job.country)) {
    return { text: `In ${namePlaceInSentence(job.country)}, ${words}`, points: 1 };
  }
  const isOpenThere =
    job.remoteRegions.length === 0
      ? places.some((place) => place.startsWith(job.country))
      : job.remoteRegions.some((region) => places.some((place) => covers(region, place)));
  if (job.isRemote && isOpenThere) {
    return { text: "Remote, and open to people where you'd like to live", points: 1 };
  }
  return job.isRemote && remote && places.length === 0
    ? { text: "Remote, as you'd like", points: 1 }
    : null;
}

/** `CA` covers `CA-ON`, and each of them the other way around. */
const covers = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

function licenseReasons(job: ComparedJob, { registrations }: Wanted): Reason[] {
  const own = registrations.find(({ jurisdiction }) => jurisdiction === job.region);
  if (own && job.region) {
    const name = namePlaceInSentence(job.region);
    return [
      own.isActive
        ? { text: `You're registered in ${name}`, points: 2 }
        : { text: `You've applied for registration in ${name}`, points: 2 },
    ];
  }
  return job.helpsLicense ? [{ text: "The employer helps you get licensed", points: 1 }] : [];
}

function permitReasons(job: ComparedJob, { sponsoredIn }: Wanted): Reason[] {
  return job.supportsVisa && sponsoredIn.includes(job.country)
    ? [{ text: "The employer offers visa or immigration support", points: 1 }]
    : [];
}
