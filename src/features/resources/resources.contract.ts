export { listFeaturedGuides } from "./guides.usecases.server.ts";
export { listSavedGuides } from "./saved-guides.usecases.server.ts";
