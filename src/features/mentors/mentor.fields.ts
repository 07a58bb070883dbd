import { describeExperience, describeRate } from "./mentor-amounts.rules.ts";

/** Both ends included. Lengths in characters (Unicode code points, as the database counts them). */
export interface Range {
  minimum: number;
  maximum: number;
}

/** Places where a field appears. A place that isn't named doesn't have it. */
interface Places {
  /**
   * Asked of applicants; kept in `mentor_applications` and, once approved, in `mentor_profiles`.
   */
  application?: {
    placeholder?: string;
    /** On wide screens beside its neighbor in the list, which is half as well. */
    half?: true;
    /** Name in what was sent; the label if not given. */
    term?: string;
  };
  /** A column of the mentor sheet. */
  sheet?: {
    header: "required" | "optional";
    /** No cell may be empty, although the field is optional elsewhere. */
    filled?: true;
    /** Contents of its cells; follows from the kind if not given. */
    meaning?: string;
  };
  /** Mentors change it by themselves, and what they wrote outweighs the sheet. */
  studio?: {
    /** "after review": an administrator compares before and after, and the mentor gets an email. */
    saves: "right away" | "after review";
    help?: string;
  };
  /** Administrators may reword it; the mentor gets an email that names the parts. */
  moderation?: { label?: string; help?: string };
  /** Anyone may read it: a column of `mentor_profiles_public` and `private.mentor_directory`. */
  public?: {
    /** Also in `GET /rest/v1/mentor_profiles_public`. */
    api?: true;
    /**
     * Listed with its label on the mentor's page, in cards, or both; without this it has a place of
     * its own.
     */
    shown?: readonly ("page" | "card")[];
  };
  /**
   * Public, and the mentor list finds it; the site's search too, as part of the title or as a
   * keyword.
   */
  search?: "title" | "keyword";
  /** Words that offer immigration or legal advice take a license that an operator has checked. */
  advice?: true;
}

interface Described extends Places {
  /** Label in forms and comparisons. */
  label: string;
  /** Beginning of messages about it; the label if not given. */
  messageName?: string;
  /** A lasting hint on the application and in the studio. */
  help?: string;
  autoComplete?: string;
}

interface Optional {
  /** May be left empty, and is null then. */
  optional?: true;
}

/**
 * Contents of a field. Its schema, its control, its cells in the sheet and its column's type follow
 * from this.
 */
type Kind =
  | ({ kind: "line"; length: Range } & Optional)
  | { kind: "phone"; length: Range }
  | { kind: "email" }
  | ({ kind: "link" } & Optional)
  | ({ kind: "paragraphs"; length: Range } & Optional)
  | {
      kind: "number";
      unit: "years" | "dollars";
      range: Range;
      /** Minimum in forms; the sheet and programs may have less. */
      formMinimum: number;
      inWords: (value: number) => string;
    }
  /** Forms offer the options; the sheet may say something else. */
  | { kind: "choice"; length: Range; options: readonly string[]; unchosen: string }
  | { kind: "tags"; length: Range; max: number; one: string; many: string }
  | { kind: "languages"; max: number };

export type MentorField = Described & Kind;
export type FieldList = Readonly<Record<string, MentorField>>;

/**
 * Every field of a mentor, once, in the order of the application and the sheet. Forms, checks, the sheet, both tables' columns, moderation, public
 * pages, search, the data API and the copy of one's data follow from this list;
 * `mentor-fields.integration.test.ts` holds the database to it. Decision 62 tells how to add one.
 */
export const mentorFields = {
  full_name: {
    kind: "line",
    length: { minimum: 2, maximum: 100 },
    label: "Full name",
    messageName: "Name",
    autoComplete: "name",
    application: {},
    sheet: { header: "required" },
    studio: { saves: "after review" },
    moderation: {},
    public: { api: true },
    search: "title",
  },
  email: {
    kind: "email",
    label: "Email",
    autoComplete: "email",
    application: {},
    sheet: {
      header: "required",
      meaning: "Email address. It identifies the mentor, so use it in one row only",
    },
  },
  phone: {
    kind: "phone",
    length: { minimum: 10, maximum: 20 },
    label: "Phone",
    help: "Include the country code. We don't show your number on the site.",
    autoComplete: "tel",
    application: {},
    sheet: { header: "required" },
  },
  title: {
    kind: "line",
    length: { minimum: 2, maximum: 100 },
    label: "Title",
    autoComplete: "organization-title",
    application: { placeholder: "e.g. Senior Product Manager" },
    sheet: { header: "required" },
    studio: { saves: "after review" },
    moderation: {},
    public: { api: true },
    search: "title",
    advice: true,
  },
  company: {
    kind: "line",
    optional: true,
    length: { minimum: 0, maximum: 100 },
    label: "Company",
    autoComplete: "organization",
    application: {},
    sheet: { header: "required", filled: true },
    studio: { saves: "after review" },
    moderation: {},
    public: { api: true },
    search: "title",
    advice: true,
  },
  location: {
    kind: "line",
    length: { minimum: 2, maximum: 100 },
    label: "Location",
    autoComplete: "address-level2",
    application: { placeholder: "e.g. San Francisco, CA" },
    sheet: { header: "required" },
    studio: { saves: "after review" },
    moderation: {},
    public: { api: true },
  },
  experience_years: {
    kind: "number",
    unit: "years",
    range: { minimum: 0, maximum: 100 },
    formMinimum: 1,
    inWords: describeExperience,
    label: "Years of experience",
    messageName: "Experience",
    application: { half: true, term: "Experience" },
    sheet: { header: "required" },
    studio: { saves: "after review" },
    public: { api: true },
  },
  hourly_rate: {
    kind: "number",
    unit: "dollars",
    range: { minimum: 1, maximum: 10_000 },
    formMinimum: 10,
    inWords: describeRate,
    label: "Hourly rate in US dollars",
    messageName: "Hourly rate",
    application: { half: true, term: "Rate" },
    sheet: { header: "required" },
    studio: {
      saves: "right away",
      help: "The price of sessions already booked won't change.",
    },
    public: { api: true },
  },
  expertise: {
    kind: "tags",
    length: { minimum: 1, maximum: 50 },
    max: 10,
    one: "area of expertise",
    many: "areas of expertise",
    label: "Areas of expertise",
    messageName: "Expertise",
    application: { term: "Expertise" },
    sheet: {
      header: "required",
      meaning: "1 to 10 areas separated by commas, each up to 50 characters",
    },
    studio: { saves: "after review" },
    moderation: {
      label: "Topics",
      help: "One per line. Delete a line to remove a topic.",
    },
    public: { api: true },
    search: "keyword",
    advice: true,
  },
  bio: {
    kind: "paragraphs",
    length: { minimum: 50, maximum: 2000 },
    label: "Bio",
    help: "What you've done and who you can help.",
    application: {},
    sheet: { header: "required" },
    studio: { saves: "right away" },
    moderation: {},
    public: {},
    advice: true,
  },
  linkedin_url: {
    kind: "link",
    optional: true,
    label: "LinkedIn URL",
    autoComplete: "url",
    application: {},
    sheet: { header: "optional" },
    studio: { saves: "right away", help: "We don't show it on the site." },
    moderation: {},
  },
  // Not in the studio: for a mentor with an account, the calendar decides what visitors see.
  availability: {
    kind: "choice",
    length: { minimum: 2, maximum: 100 },
    options: ["Available this week", "Available next week", "Limited slots", "Fully booked"],
    unchosen: "Choose when you're available",
    label: "Availability",
    application: {},
    sheet: { header: "required" },
    public: { api: true },
  },
  languages: {
    kind: "languages",
    max: 8,
    label: "Languages you can mentor in",
    studio: { saves: "right away" },
    public: { api: true },
  },
} as const satisfies FieldList;

export type MentorFields = typeof mentorFields;

/** The studio shows these first, in this order, and the other fields after them. */
export const studioBeginsWith: readonly string[] = [
  "bio",
  "hourly_rate",
  "languages",
  "linkedin_url",
];
