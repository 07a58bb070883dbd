/**
 * Pages that are their owner's alone, also while someone of the team sees the site as them: ways to sign in and
 * their secrets, payments, copies of data, messages, applications, CVs, documents, licenses and bank details.
 */
const hiddenPages = [
  /^\/auth(\/|$)/,
  /^\/account\/(security|activity|data|payments|fees)(\/|$)/,
  /^\/account\/applications\/[^/]+/,
  /^\/messages(\/|$)/,
  /^\/profile(\/|$)/,
  /^\/mentor\/(license|earnings|calendars|payouts)(\/|$)/,
  /^\/consultations\/[^/]+/,
  /^\/sessions\/[^/]+/,
  /^\/hiring\/(applications|talent)(\/|$)/,
  /^\/employers\/[^/]+\/(documents|import)(\/|$)/,
  /^\/sandbox(\/|$)/,
  /^\/admin(\/|$)/,
  /^\/pro\/cv-review(\/|$)/,
  /\/(pay|checkout|book|cv|hold|apply)(\/|$)/,
];

/** Whether a page is hidden from those who see the site as someone else. */
export function isHiddenFromViewAs(pathname: string): boolean {
  const path = decodePath(pathname)
    .toLowerCase()
    .replace(/\.data$/, "");
  return hiddenPages.some((pattern) => pattern.test(path));
}

/** React Router finds a page by its decoded address, and by the address as it is where it can't be decoded. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
