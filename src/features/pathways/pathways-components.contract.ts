/** Components of pathways that other features' pages show. Plain Node, which reads no JSX, needs none of them. */
export { StartField } from "./components/start-field.tsx";
