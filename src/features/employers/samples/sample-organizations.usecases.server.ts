import type { Services } from "#platform/services.ts";
import { sampleOrganizations } from "../../../../content/samples/hiring.ts";
import {
  joinSampleOrganizations,
  saveSampleOrganizations,
} from "./sample-organizations.store.server.ts";

/** For demos: adds the sample organizations. */
export async function seedSampleOrganizations(services: Services): Promise<void> {
  await services.database.asSystem("seed sample organizations", (transaction) =>
    saveSampleOrganizations(transaction, sampleOrganizations, services.clock.now()),
  );
}

/** For demos: lets an account hire for the sample organizations. */
export async function ensureSampleEmployer(services: Services, userId: string): Promise<void> {
  await services.database.asSystem("join sample organizations", (transaction) =>
    joinSampleOrganizations(transaction, { userId, now: services.clock.now() }),
  );
}
