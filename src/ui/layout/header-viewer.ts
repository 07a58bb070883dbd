import type { NavigationLink } from "./navigation.ts";

/** The signed-in person, as far as the site's frame needs to know. */
export interface HeaderViewer {
  email: string;
  /** The screens for administrators; empty for everyone else. */
  adminLinks: NavigationLink[];
  /** Whether the viewer has a mentor studio. */
  isMentor: boolean;
}

/**
 * The viewer of the header; null for an anonymous visitor. Undefined on a page that was rendered
 * for everyone: until its scripts know, styles choose by what `before-paint.inline.js` found.
 */
export type KnownViewer = HeaderViewer | null | undefined;
