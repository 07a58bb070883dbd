export {
  countGuides,
  type GuideEntry,
  listFeaturedGuides,
  listGuides,
} from "./guides.usecases.server.ts";
export { listSavedGuides, type SavedGuide } from "./saved-guides.usecases.server.ts";
