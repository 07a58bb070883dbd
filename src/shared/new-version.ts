/** Message to a visitor whose page is older than the site's version and misses one of its files. */
export const newVersion = "There's a new version of this page. Reload it to continue.";

/** A file of the page is no longer on the server. */
export class NewVersionError extends Error {
  constructor() {
    super(newVersion);
  }
}
