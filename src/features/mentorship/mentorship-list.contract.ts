/** What other features' pages may have in the browser to show mentors as the directory does. */
export { MentorCard } from "./components/mentor-card.tsx";
export { mentorListPath } from "./directory.rules.ts";
