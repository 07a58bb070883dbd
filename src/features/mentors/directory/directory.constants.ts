export const specializations = ["career", "leadership", "technical", "business"] as const;
export type Specialization = (typeof specializations)[number];

export const specializationNames: Record<Specialization, string> = {
  career: "Career",
  leadership: "Leadership",
  technical: "Technical",
  business: "Business",
};

export const priceBands = ["under-150", "150-200", "over-200"] as const;
export type PriceBand = (typeof priceBands)[number];

/** Hourly rates in whole US dollars, both ends included. */
export const priceBandLimits: Record<PriceBand, { name: string; from?: number; to?: number }> = {
  "under-150": { name: "Under $150", to: 149 },
  "150-200": { name: "$150 to $200", from: 150, to: 200 },
  "over-200": { name: "Over $200", from: 201 },
};

/** A mentor with this availability takes no new mentees for now. */
export const fullyBooked = "Fully booked";

/** Shown for a mentor with an account who hasn't set any hours. */
export const notTakingBookings = "Not taking bookings yet";

/** `free-soon` comes from the mentor's calendar, the others from what the mentor says. */
export const availabilities = [
  "free-soon",
  "this-week",
  "next-week",
  "limited",
  "fully-booked",
] as const;
export type Availability = (typeof availabilities)[number];

/** Days within which a slot counts as `free-soon`. */
export const freeSoonDays = 7;

export const availabilityNames: Record<Availability, string> = {
  "free-soon": `Available within ${freeSoonDays} days`,
  "this-week": "Available this week",
  "next-week": "Available next week",
  limited: "Limited slots",
  "fully-booked": fullyBooked,
};

export const sortOrders = ["best", "soonest", "rating", "price-low", "price-high", "name"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const sortNames: Record<SortOrder, string> = {
  best: "Best match",
  soonest: "Soonest available",
  rating: "Rating",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  name: "Name",
};

/**
 * Mentors are sorted by a Bayesian mean of their ratings, as if this many people had given this
 * many stars beforehand.
 */
export const ratingPrior = { reviews: 5, rating: 4 } as const;

export const mentorsPerPage = 24;

/** Characters. */
export const maxSearchLength = 100;

export const sessionMinutes = 60;

/** Days without activity after which a mentor leaves the list, and when we email a warning. */
export const silenceDays = 60;
/** Days from the warning, at least. */
export const silenceNoticeDays = 7;
export const silenceWarningDays = silenceDays - silenceNoticeDays;

/** ISO 639-1 codes that mentors' forms offer. The sheet or an import may add others. */
export const commonLanguages = [
  "ar",
  "bn",
  "de",
  "en",
  "es",
  "fa",
  "fr",
  "hi",
  "it",
  "ja",
  "ko",
  "ms",
  "nl",
  "pa",
  "pl",
  "pt",
  "ro",
  "ru",
  "sw",
  "ta",
  "te",
  "tl",
  "tr",
  "uk",
  "ur",
  "vi",
  "yo",
  "zh",
] as const;
