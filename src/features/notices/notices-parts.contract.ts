/** Exports for the frame of every page, and for the editors' preview. */
export { NoticeBar } from "./components/notice-bar.tsx";
export { SiteNotices } from "./components/site-notices.tsx";
export { noticesFor } from "./notices.rules.ts";
export type { SiteNotice } from "./notices.types.ts";
