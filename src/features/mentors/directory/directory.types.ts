import type { Digests, Fact, ListedFields, LongFields } from "../mentor-fields.rules.ts";
import type { Availability, PriceBand, Specialization } from "./directory.constants.ts";

/**
 * A mentor as lists show one. `availability` of a mentor with an account comes from the available times.
 */
export interface PublicMentor extends ListedFields {
  id: string;
  /** 1 to 5; null before the first review. */
  rating: number | null;
  reviews: number;
  /** The approved photo. Null: none. */
  photo_id: string | null;
  /** A sample for the demo. */
  is_sample: boolean;
  /**
   * Start of the next free slot when it was last checked, some minutes ago. Null: none is known.
   */
  next_free_at: Date | null;
  /** The zone of the mentor's hours, on a page that names that time. Absent: it isn't known. */
  time_zone?: string;
  /** Whether bookings are confirmed automatically. */
  instant_booking: boolean;
  /** Conversations that others started, and how many of them were answered. */
  reply_threads: number;
  reply_answered: number;
  /** A day in UTC, `2026-11-03`. */
  last_active_on: string;
  /**
   * The mentor's last activity, in words that were right when the page was created. Null without an
   * account: only the profile was updated then, perhaps by a sync.
   */
  activity: string | null;
  /** Whether the mentor has an account here and can get messages. */
  has_account: boolean;
  /** Whether the mentor has hours that can be booked here. */
  takes_bookings: boolean;
  /** Additional details that cards list. Absent where there are none. */
  facts?: Fact[];
}

/** A mentor as the directory knows one. Texts about time are added later. */
export interface ListedMentor
  extends Omit<PublicMentor, "activity" | "takes_bookings" | "facts">,
    Digests {
  /** Whether the mentor has hours that can be booked here. */
  has_hours: boolean;
  /** At least one. */
  specializations: readonly string[];
}

/** Reasons why a mentor isn't in the list. A `silent` one takes no bookings either. */
export type Absence = "paused" | "silent";

/**
 * The reason as the mentor sees it. `unlisted` is set by an administrator and hides the public
 * page.
 */
export type OwnAbsence = Absence | "unlisted";

/** A mentor with all public fields. */
export interface MentorProfile extends PublicMentor, LongFields {
  /** Null: the mentor is in the list. */
  absence: Absence | null;
  /** Additional details that the page lists. Absent where there are none. */
  details?: Fact[];
}

/** Number of mentors that each choice would leave, with all other choices as they are. */
export interface Facets {
  specialization: Record<Specialization, number>;
  price: Record<PriceBand, number>;
  availability: Record<Availability, number>;
  /** The languages that mentors speak, the most frequent first. */
  language: { code: string; count: number }[];
}

/** One page of the mentors that a filter matches. */
export interface MentorPage extends Omit<FoundMentors, "mentors"> {
  mentors: PublicMentor[];
  /**
   * Null: the list is current. Otherwise the list can't be read, and this is when it was last read.
   */
  asOf: Date | null;
  /** There's no list to show, and everything else is empty. */
  isUnavailable?: true;
}

/** A few mentors for other pages. */
export interface FeaturedMentors extends Pick<MentorPage, "asOf"> {
  mentors: PublicMentor[];
}

/** Result of a search: a page, and the number of mentors in total and for each choice. */
export interface FoundMentors {
  mentors: ListedMentor[];
  /** On all pages together. */
  total: number;
  /** Starts at 1. If a later page than the last was requested, the last one. */
  page: number;
  /** At least 1. */
  pages: number;
  facets: Facets;
  /** No mentor has all the words: these have most of them. */
  isClosest: boolean;
}

/** A review of an hour with a mentor. */
export interface MentorReview {
  author: string;
  role: string;
  /** 1 to 5. */
  rating: number;
  text: string;
}
