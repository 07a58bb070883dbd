/**
 * Components of ratings that other features' pages show. Plain Node, which reads no JSX, needs none
 * of them.
 */
export { MentorReviews } from "./components/mentor-reviews.tsx";
export { SessionReviews } from "./components/session-reviews.tsx";
