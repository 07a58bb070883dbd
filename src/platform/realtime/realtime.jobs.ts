import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { subtractTime, toSeconds } from "#shared/time.ts";
import { deleteMessages } from "./messages.store.ts";

const keptSeconds = toSeconds({ days: 1 });

/** Messages are for those who look on; what must last is in the tables of features. */
export const deleteOldMessagesJob = defineJob({
  name: "realtime.delete-old-messages",
  schema: z.object({}),
  schedule: "17 * * * *",
  retryLimit: 0,
  async handle({ clock, database, log }) {
    const before = subtractTime(clock.now(), { seconds: keptSeconds });
    const deleted = await database.asSystem("delete old realtime messages", (transaction) =>
      deleteMessages(transaction, before),
    );
    if (deleted > 0) log.info("realtime.messages_deleted", { deleted });
  },
});

export const realtimeJobs = [deleteOldMessagesJob];
