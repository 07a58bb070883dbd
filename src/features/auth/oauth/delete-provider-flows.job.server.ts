import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { toMilliseconds } from "#shared/time.ts";
import { clearProviderTokens, deleteOldOAuthFlows } from "./oauth-flows.store.server.ts";

const keptMilliseconds = toMilliseconds({ days: 1 });
const tokenMilliseconds = toMilliseconds({ minutes: 10 });

/** Every hour: flows that nobody came back from. */
export const deleteProviderFlowsJob = defineJob({
  name: "accounts.delete-provider-flows",
  schema: z.object({}),
  schedule: "41 * * * *",
  retryLimit: 0,
  async handle(services) {
    const ago = (milliseconds: number) => new Date(services.clock.now().getTime() - milliseconds);
    await services.database.asSystem("delete provider flows", async (transaction) => {
      await deleteOldOAuthFlows(transaction, ago(keptMilliseconds));
      await clearProviderTokens(transaction, ago(tokenMilliseconds));
    });
  },
});
