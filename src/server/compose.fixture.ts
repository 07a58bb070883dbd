import type { Services } from "#platform/services.ts";
import { features } from "./features.ts";

/** What a demo's start brings besides its accounts. */
export async function seedEverySample(services: Services): Promise<void> {
  for (const feature of features) await feature.seedSamples?.(services);
}
