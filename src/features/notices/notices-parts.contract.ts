/** Exports for the frame of every page: none of them imports how a notice looks. */
export { SiteNotices } from "./components/site-notices.tsx";
export { noticesFor } from "./notices.rules.ts";
export type { SiteNotice } from "./notices.types.ts";
