import type { Sender } from "./page-access.ts";

/**
 * Facts about a page that the server needs before it renders it; a page exports it as `handle`.
 * @example
 * export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };
 */
export interface PageHandle {
  sharing?: PageSharing;
  /** The page's form; without it urlencoded fields alone, from anyone. */
  form?: PageForm;
  /** Search parameters with which the page is a search; the searches of a network are counted. */
  searches?: readonly string[];
  /** Whether a page without parameters stands in the sitemap; unless said, shared pages do. */
  listed?: boolean;
}

/** Checks of a form before any of its body is read. */
export interface PageForm {
  /** The people who may send it: anyone by default. */
  from?: Sender | readonly Sender[];
  /** Bytes of its fields as they are sent; 64 KB unless said. */
  maxTextBytes?: number;
  /**
   * Files that it may carry; none unless said. Larger ones are read up to a point, so that the use case says
   * its limit.
   */
  files?: { maxFiles: number; maxFileBytes: number };
}

/**
 * A page that is rendered once for many. Its loaders see an anonymous viewer, and the browser runs
 * its scripts only after it has painted.
 */
export interface PageSharing {
  /**
   * `everyone`: signed-in visitors get the same page; what is theirs is fetched by the browser.
   * `visitors`: signed-in visitors get a page of their own.
   */
  with: "everyone" | "visitors";
  /** Seconds for which one rendering is good. */
  seconds: number;
  /**
   * Names of the search parameters that the page reads; it is kept once for each of their values.
   */
  parameters?: readonly string[];
  /** Names of search parameters with which the page is one person's and rendered for them. */
  personalParameters?: readonly string[];
}
