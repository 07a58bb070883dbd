/** A profile as the talent pool shows it: nothing in it names a person, an employer or a school. */
export interface ShownProfile {
  profession: string | null;
  specialty: string | null;
  regions: string[];
  remote: boolean;
  employmentTypes: string[];
  /** `2026-11-23`, like `updatedOn`. */
  earliestStart: string | null;
  updatedOn: string;
  /** Full years of work; 20 means 20 or more, null means none with a date. */
  years: number | null;
  /** A qualification is null where its words could identify the person. */
  training: { qualification: string | null; country: string | null }[];
  registrations: { jurisdiction: string; status: string }[];
  languages: { language: string; level: string }[];
  exams: { name: string | null; result: string | null }[];
  workRights: { country: string; kind: string }[];
}
