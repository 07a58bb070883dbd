/**
 * Components of jobs that other features' pages show. Plain Node, which reads no JSX, needs none of
 * them.
 */
export { JobSearch } from "./components/job-search.tsx";
