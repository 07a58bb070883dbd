/** Days during which a deletion can be taken back. */
export const graceDays = 30;

/** Hours before the end of the grace period when the last email goes out. */
export const reminderHours = 24;

/**
 * Minutes for which the sign-in of an account without a password is recent enough to ask for deletion.
 */
export const freshMinutes = 10;

/** Copies of one's data in a day. */
export const exportsPerDay = 3;

export const dataPath = "/account/data";
export const exportPath = "/account/data/export";

/** Word to type for a person who has neither an address nor a number. */
export const confirmationWord = "delete";
