import type { Services } from "#platform/services.ts";

/** Services that use cases need to work with files. */
export type StorageUser = Pick<
  Services,
  "clock" | "database" | "jobs" | "log" | "rateLimits" | "storage"
>;
