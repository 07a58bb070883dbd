/** A mentor as lists show one. */
export interface PublicMentor {
  id: string;
  full_name: string;
  title: string;
  company: string | null;
  location: string;
  experience_years: number;
  expertise: string[];
  /** 1 to 5; null before the first review. */
  rating: number | null;
  reviews: number;
  /** Whole US dollars. */
  hourly_rate: number;
  availability: string;
  /** Invented, for demonstrations. */
  is_sample: boolean;
}

/** A mentor with all that anybody may know. */
export interface MentorProfile extends PublicMentor {
  bio: string;
}

/** One page of the mentors that a filter lets through. */
export interface MentorPage {
  mentors: PublicMentor[];
  /** On all pages together. */
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  /** At least 1. */
  pages: number;
}

/** What somebody says about an hour with a mentor. */
export interface MentorReview {
  author: string;
  role: string;
  /** 1 to 5. */
  rating: number;
  text: string;
}
