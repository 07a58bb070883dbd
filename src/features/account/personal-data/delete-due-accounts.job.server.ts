import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { deleteDueAccounts, remindLeavers } from "./erase.usecases.server.ts";

/** Every hour: whose day has come is deleted, and whose day is tomorrow is told. */
export const deleteDueAccountsJob = defineJob({
  name: "accounts.delete-due-accounts",
  schema: z.object({}),
  schedule: "29 * * * *",
  async handle(services) {
    await remindLeavers(services);
    await deleteDueAccounts(services);
  },
});
