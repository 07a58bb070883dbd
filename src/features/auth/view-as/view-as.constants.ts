/** Longest time for which someone of the team sees the site as another person. */
export const viewAsMinutes = 15;

/** Tells the server that pages for everyone aren't to be answered from what it keeps. It opens nothing. */
export const viewAsCookie = "meridian-view-as";

/** The only address that takes a form meanwhile. */
export const viewAsEndPath = "/view-as/end";
