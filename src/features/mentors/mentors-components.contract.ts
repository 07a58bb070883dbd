/**
 * Components of mentors that other features' pages show. Plain Node, which reads no JSX, needs none
 * of them.
 */

export { LicenseSummary } from "./components/license-summary.tsx";
export { ListTime } from "./components/list-time.tsx";
export { MentorCard } from "./components/mentor-card.tsx";
export { MentorPicture, PersonPicture } from "./components/mentor-picture.tsx";
export { MentorProfile, ProfilePart } from "./components/mentor-profile.tsx";
export { MentorRating } from "./components/mentor-rating.tsx";
export { StudioFrame, StudioPart } from "./components/studio-frame.tsx";
