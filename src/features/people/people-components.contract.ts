/**
 * Components that every page for administrators shows. Plain Node, which reads no JSX, needs none
 * of them.
 */
export { AdminFactorNotice } from "./components/admin-factor-notice.tsx";
export { SeenAsBanner } from "./components/seen-as-banner.tsx";
