/** Components of profiles that other features' pages show. Plain Node, which reads no JSX, needs none of them. */
export { PoolFilters } from "./components/pool-filters.tsx";
export {
  PoolProfileView,
  poolHighlights,
  titleOfPoolProfile,
} from "./components/pool-profile-view.tsx";
export { ProfileSnapshotView } from "./components/profile-snapshot-view.tsx";
