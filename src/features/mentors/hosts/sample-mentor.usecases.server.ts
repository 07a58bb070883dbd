import type { Services } from "#platform/services.ts";
import { insertOwnSampleProfile } from "../mentors.profiles.store.server.ts";
import { ensureSampleHosts } from "./session-hosts.usecases.server.ts";

/** For demos: makes an account a mentor, with a marked sample profile. Safe to repeat. */
export async function ensureSampleMentor(
  services: Services,
  account: { userId: string; email: string },
): Promise<void> {
  await services.database.asSystem("seed demo mentor", async (transaction) => {
    await insertOwnSampleProfile(transaction, account);
    await ensureSampleHosts(transaction);
  });
}
