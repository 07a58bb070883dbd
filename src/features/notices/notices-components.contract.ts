/** Exports for the editors' preview. */
export { NoticeBar } from "./components/notice-bar.tsx";
