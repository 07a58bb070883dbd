import type { Services } from "#platform/services.ts";
import { publicVersionQuery } from "./stores/public-version.store.server.ts";

/** Another number once something was published, changed or taken down. */
export async function readPublicVersion({ database }: Services): Promise<number> {
  const [row] = await database.once("content's public version", publicVersionQuery);
  return Number(row?.version ?? 0);
}
