/** Components of accounts that other features' pages show. Plain Node, which reads no JSX, needs none of them. */
export { AdminFactorNotice } from "./components/admin-factor-notice.tsx";
