/**
 * Components that other features' pages about one's own account show. Plain Node, which reads no
 * JSX, needs none of them.
 */
export { AccountFrame } from "./components/account-frame.tsx";
