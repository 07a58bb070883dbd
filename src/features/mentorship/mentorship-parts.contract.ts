/** What other features' pages and components may have in the browser; the server's part is mentorship.contract.ts. */
export { ListTime } from "./components/list-time.tsx";
export { MentorPicture } from "./components/mentor-picture.tsx";
export type { PublicMentor } from "./directory.types.ts";
export { describeRate } from "./mentor-words.rules.ts";
export { profilePath, registrationFee, timesPath } from "./mentorship.constants.ts";
export { messagesPath } from "./messages/messages.constants.ts";
export { sessionsPath } from "./sessions/sessions.constants.ts";
export { studioPaths } from "./studio/studio.constants.ts";
