/** Said where someone who runs the site would decide about themselves. */
export const ownMatter = "This is about you. Ask a colleague to decide.";

/** Said to the only one who could decide, where a report concerns them. */
export const waitsForColleague =
  "A report that concerns you is waiting for a colleague. No one else can decide on reports yet, so give someone a role that can.";
