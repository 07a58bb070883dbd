/** Components of accounts that other features' pages show. Plain Node, which reads no JSX, needs none of them. */
export { AccountFrame } from "./components/account-frame.tsx";
export { AdminFactorNotice } from "./components/admin-factor-notice.tsx";
