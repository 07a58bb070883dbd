import type { CalendarDay } from "#shared/time.ts";

/**
 * A country or a part of one, by ISO 3166: `CA`, `US`, `CA-ON`, `US-NJ`. Cities with rules of their
 * own have codes of `places.constants.ts`, e.g. `US-NY-NYC`.
 */
export type PlaceCode = string;

/** A number of employees that isn't known exactly. `maximum` is null where the band has no end. */
export interface HeadCount {
  minimum: number;
  maximum: number | null;
}

export type PayPeriod = "hour" | "day" | "week" | "month" | "year";

/** Pay as its own fields say it, in cents. */
export interface PostingPay {
  /** Null for "up to". */
  minimumCents: number | null;
  /** Null for "and up". Equal to `minimumCents` where pay is fixed. */
  maximumCents: number | null;
  currency: "CAD" | "USD";
  period: PayPeriod;
  hoursPerWeek: number | null;
  /** Whether applicants see it. */
  isShown: boolean;
}

/** A language version of a posting. All versions are published together. */
export interface PostingVersion {
  language: "en" | "fr";
  title: string;
  description: string;
  responsibilities: readonly string[];
  requirements: readonly string[];
  /** Text about benefits, beside the list. */
  benefits: string;
  screeningQuestions: readonly string[];
  /** Sentences that the page adds, e.g. those of `standard-sentences.rules.ts`. */
  standardSentences: readonly string[];
}

/** A demand for a citizenship or an immigration status. */
export interface CitizenshipDemand {
  demands: "citizens" | "citizens_or_permanent_residents" | "us_persons";
  /** The law, order or government contract that demands it. */
  legalBasis: string | null;
}

/** Everything about a posting that the rules ask for. */
export interface Posting {
  /** The day on which it's posted, or posted again. Rules hold by this day. */
  postedOn: CalendarDay;
  /** The day since which it has been public without a break; `postedOn` if it isn't. */
  runsFrom: CalendarDay;
  employer: { name: string; address: string | null; contact: string | null };
  /** Places of work, apart from remote work. `region` is an ISO 3166-2 code. */
  workSites: readonly { region: PlaceCode; city: string | null }[];
  /** Countries and regions where a remote hire may live, or `anywhere`. Empty where it isn't remote. */
  remotePlaces: readonly PlaceCode[];
  /** The region of the office that the job reports to. */
  reportsTo: PlaceCode | null;
  headCount: {
    total: HeadCount | null;
    /** By region or city, where it's known. */
    byPlace: Readonly<Record<PlaceCode, HeadCount>>;
  };
  pay: PostingPay | null;
  /** A public page with pay and benefits, which a few states accept. */
  payLink: string | null;
  commission: "none" | "partly" | "only";
  isTipped: boolean;
  isUnion: boolean;
  isTemporary: boolean;
  /** Shown to the employer's own staff alone. */
  isInternal: boolean;
  benefits: readonly string[];
  /** Bonus, commission, equity and the like. Empty: there is none. Null: it wasn't said. */
  otherPay: readonly string[] | null;
  closesOn: CalendarDay | null;
  howToApply: string | null;
  /** Whether artificial intelligence screens, assesses or selects applicants. Null: it wasn't said. */
  usesAi: boolean | null;
  /** Null: it wasn't said. */
  vacancy: "existing" | "future" | null;
  versions: readonly PostingVersion[];
  /** Parts with one text for all versions, by their names on the form: benefits, notes, questions. */
  sharedParts: readonly { name: string; text: string }[];
  /** Languages that applicants must know, each with the reasons that the posting states. */
  requiredLanguages: readonly { language: string; reasons: string | null }[];
  citizenship: CitizenshipDemand | null;
  isFederallyRegulated: boolean;
  /** The employer will ask for a labor market impact assessment (Canada). */
  plansLmia: boolean;
  /** The employer will ask for a permanent labor certification (United States). */
  plansPerm: boolean;
}

export type TextField =
  | "title"
  | "description"
  | "responsibilities"
  | "requirements"
  | "benefits"
  | "screeningQuestions"
  | "standardSentences"
  | "otherPay"
  | "howToApply";

/** The part of a posting to change. */
export type PostingField = TextField | Exclude<keyof Posting, "postedOn" | "runsFrom">;

/** `block`: it can't be published so. `warn`: it can, but someone should look. `info`: good to know. */
export type Severity = "block" | "warn" | "info";

/** One thing that a rule found in a posting. */
export interface Finding {
  ruleId: string;
  severity: Severity;
  /** The place whose law it is; null for advice of our own. */
  jurisdiction: PlaceCode | null;
  field: PostingField;
  /** Of the version with the quoted words. */
  language?: PostingVersion["language"];
  /** The words it is about, as the text has them. */
  quote?: string;
  /** The change to make, addressed to the employer. */
  message: string;
  law: string;
  source: { title: string; url: string } | null;
  effectiveFrom: CalendarDay | null;
  lastChecked: CalendarDay;
}

/** A condition's answer: one thing that a posting has wrong. */
export interface Problem {
  field: PostingField;
  message: string;
  language?: PostingVersion["language"];
  quote?: string;
  /** Less than the rule's own, where the condition is less sure. */
  severity?: Severity;
}

/**
 * Reach of a rule. `confirmed`: the law says so. `when_listed`: it reaches a posting where the place itself
 * is on the remote list, while a list of whole countries has to be narrowed first. `unconfirmed`:
 * assumed, so it only warns.
 */
export interface RuleReach {
  site?: "confirmed";
  remote?: "confirmed" | "when_listed" | "unconfirmed";
  reportsTo?: "confirmed" | "unconfirmed";
  /** Leaving the place off a remote list doesn't help an employer who has staff there. */
  despiteExclusion?: true;
}

export type Exemption = "commission" | "tipped" | "union" | "internal" | "temporary";

/** A rule of a law about postings, as it was read. */
export interface PostingRule {
  /** Name in stored verdicts: never changed, never used for another rule. */
  id: string;
  jurisdiction: PlaceCode;
  /** Parts of the jurisdiction where another rule holds instead. */
  exceptIn?: readonly PlaceCode[];
  severity: Severity;
  subject: "employer" | "platform" | "operator";
  /** The law also binds the site that publishes the posting. */
  bindsPublishers?: true;
  /** Each must be met. `local` counts the staff in the jurisdiction. */
  minHeadCounts: readonly { count: number; scope: "total" | "local" }[];
  reach: RuleReach;
  /** Null where the day wasn't read: it was in force when it was checked. */
  effectiveFrom: CalendarDay | null;
  effectiveTo: CalendarDay | null;
  appliesTo: readonly ("pay" | "text" | "form" | "process")[];
  params: Readonly<Record<string, number | string | boolean>>;
  exemptions: readonly Exemption[];
  /** The rule in words addressed to the employer. */
  meaning: string;
  law: string;
  /** Null where the fact sheet names no page. */
  source: { title: string; url: string } | null;
  /** `H`: a stored statute or government page was read. `M`: a law firm's page. `L`: none. */
  confidence: "H" | "M" | "L";
  /** The point that isn't confirmed. Such a rule warns at most. */
  unconfirmed: string | null;
  /** The day of the fact sheet it was taken from. No page was opened on that day. */
  lastChecked: CalendarDay;
  /** Finds the rule's problems in a posting. Null for duties that no posting shows. */
  findProblems: ((posting: CheckedPosting, rule: PostingRule) => Problem[]) | null;
}

/** A text of a posting. */
export interface Passage {
  field: TextField;
  /** Of a version's own text. */
  language?: PostingVersion["language"];
  text: FoldedText;
}

/** A text as patterns read it, with the way back to the original. */
export interface FoldedText {
  original: string;
  folded: string;
  /** Start of each folded character in the original. Null where nothing moved. */
  offsets: readonly number[] | null;
}

/** Words of a passage that a pattern found. */
export interface TextMatch {
  field: TextField;
  language?: PostingVersion["language"];
  quote: string;
  /** The folded text from the sentence's start to its end. */
  sentence: string;
}

/** A place whose law a posting comes under, and why. */
export interface ReachedPlace {
  place: PlaceCode;
  name: string;
  /** `Work is done in Toronto.` */
  why: string;
  /** False where it's assumed, or a list or a head count has to be given first. */
  isCertain: boolean;
}

/** A posting with its texts read once for all rules. */
export interface CheckedPosting {
  posting: Posting;
  passages: readonly Passage[];
  /** Matches of the wording groups in `wordings`. */
  wordings: ReadonlyMap<string, readonly TextMatch[]>;
}
