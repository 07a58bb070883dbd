/** Exports for browser code of other features: where a profile is edited, and how it is shown. */
export { documentsPath, profilePath, visibilityPath } from "./candidates.constants.ts";
export { profileSnapshot } from "./candidates.schemas.ts";
export { ProfileSnapshotView } from "./components/profile-snapshot-view.tsx";
export type { Missing } from "./profile/completeness.rules.ts";
