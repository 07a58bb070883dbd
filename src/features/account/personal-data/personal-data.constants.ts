/** How long somebody who asked to leave can take it back, in days. */
export const graceDays = 30;

/** How long before the end of the grace the last mail goes out, in hours. */
export const reminderHours = 24;

/** Without a password: how fresh the sign-in must be that asks for the deletion, in minutes. */
export const freshMinutes = 10;

/** Copies of one's data in a day. */
export const exportsPerDay = 3;

export const dataPath = "/account/data";
export const exportPath = "/account/data/export";

/** What somebody types who has neither an address nor a number. */
export const confirmationWord = "delete";
