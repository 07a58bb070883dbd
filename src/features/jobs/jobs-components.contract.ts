/**
 * Components of jobs that other features' pages show. Plain Node, which reads no JSX, needs none of
 * them.
 */
export { HiringFrame } from "./components/hiring-frame.tsx";
export { OpenJobsBlock } from "./components/open-jobs-block.tsx";
export { UnpublishedJobs } from "./postings/components/unpublished-jobs.tsx";
