/** A mentor's zone until they choose another one. */
export const defaultTimeZone = "America/Toronto";
