import type { Services } from "#platform/services.ts";
import { features } from "./features.ts";

/** Samples of a demo's start besides its accounts. */
export async function seedEverySample(services: Services): Promise<void> {
  for (const feature of features) await feature.seedSamples?.(services);
}
