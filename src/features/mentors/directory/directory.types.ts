import type { Digests, Fact, ListedFields, LongFields } from "../mentor-fields.rules.ts";
import type { Availability, PriceBand, Specialization } from "./directory.constants.ts";

/** A mentor as lists show one. `availability`: of one with an account, what the free times say. */
export interface PublicMentor extends ListedFields {
  id: string;
  /** 1 to 5; null before the first review. */
  rating: number | null;
  reviews: number;
  /** The approved photo; null: none. */
  photo_id: string | null;
  /** A sample for the demo. */
  is_sample: boolean;
  /**
   * Start of the next free slot when it was last looked at, some minutes ago; null: none is known.
   */
  next_free_at: Date | null;
  /** Bookings are confirmed by themselves. */
  instant_booking: boolean;
  /** Conversations that others began, and how many of them were answered. */
  reply_threads: number;
  reply_answered: number;
  /** A day in UTC, `2026-11-03`. */
  last_active_on: string;
  /** When the mentor was last active, in words that were right when the page was made. */
  activity: string;
  /** Whether the mentor has an account here, and so can be written to. */
  has_account: boolean;
  /** Whether the mentor has hours that can be booked here. */
  takes_bookings: boolean;
  /** Details that cards list besides; absent where there are none. */
  facts?: Fact[];
}

/** A mentor as the directory knows one; words about time come later. */
export interface ListedMentor
  extends Omit<PublicMentor, "activity" | "takes_bookings" | "facts">,
    Digests {
  /** Whether the mentor has hours that can be booked here. */
  has_hours: boolean;
  /** At least one. */
  specializations: readonly string[];
}

/** Reasons why a mentor isn't in the list; a `silent` one takes no bookings either. */
export type Absence = "paused" | "silent";

/** As the mentor is told; `unlisted` by an administrator, and without a public page. */
export type OwnAbsence = Absence | "unlisted";

/** A mentor with all public fields. */
export interface MentorProfile extends PublicMentor, LongFields {
  /** Null: the mentor is in the list. */
  absence: Absence | null;
  /** Details that the page lists besides; absent where there are none. */
  details?: Fact[];
}

/** Number of mentors that each choice would leave, with all other choices as they are. */
export interface Facets {
  specialization: Record<Specialization, number>;
  price: Record<PriceBand, number>;
  availability: Record<Availability, number>;
  /** The languages that somebody speaks, the most frequent first. */
  language: { code: string; count: number }[];
}

/** One page of the mentors that a filter lets through. */
export interface MentorPage extends Omit<FoundMentors, "mentors"> {
  mentors: PublicMentor[];
  /** Null: as they are now. While the list cannot be read: when it was last read. */
  asOf: Date | null;
  /** There is no list to show; everything else is empty. */
  isUnavailable?: true;
}

/** A few mentors for other pages. */
export interface FeaturedMentors extends Pick<MentorPage, "asOf"> {
  mentors: PublicMentor[];
}

/** Result of a search: a page, and the number of mentors behind it and behind each choice. */
export interface FoundMentors {
  mentors: ListedMentor[];
  /** On all pages together. */
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  /** At least 1. */
  pages: number;
  facets: Facets;
}

/** A review of an hour with a mentor. */
export interface MentorReview {
  author: string;
  role: string;
  /** 1 to 5. */
  rating: number;
  text: string;
}
