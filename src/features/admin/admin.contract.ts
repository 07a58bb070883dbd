export type { WaitingQueue } from "./home.types.ts";
export { readAdminQueues } from "./home.usecases.server.ts";
