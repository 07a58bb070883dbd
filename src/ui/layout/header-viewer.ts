/** The signed-in person, as far as the site's frame needs to know. */
export interface HeaderViewer {
  email: string;
  /** Whether they have a role in running the site, also before the second step that it asks for. */
  runsSite: boolean;
  /** Whether the viewer has a mentor studio. */
  isMentor: boolean;
  /** Whether the viewer belongs to an organization that hires. */
  hires: boolean;
  /** Whether their role in one lets them browse the talent pool. */
  browsesTalent: boolean;
}

/**
 * The viewer of the header; null for an anonymous visitor. Undefined on a page that was rendered
 * for everyone: until its scripts know, styles choose by what `before-paint.inline.js` found.
 */
export type KnownViewer = HeaderViewer | null | undefined;
