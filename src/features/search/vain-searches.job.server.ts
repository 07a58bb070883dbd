import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { subtractTime } from "#shared/time.ts";
import { vainSearchDays } from "./search.constants.ts";
import { deleteVainSearches } from "./vain-searches.store.server.ts";

/** Every night: deletes what was searched for in vain 90 days ago. */
export const deleteVainSearchesJob = defineJob({
  name: "search.delete-vain-searches",
  schema: z.object({}),
  schedule: "25 4 * * *",
  handle: ({ clock, database }) =>
    database.asSystem("delete vain searches", (transaction) =>
      deleteVainSearches(transaction, subtractTime(clock.now(), { days: vainSearchDays })),
    ),
});
