import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";
import { noteStuckTransfers, sendTransfer } from "./send-transfers.usecases.server.ts";

/** Sends one payout. Enqueued in the transaction that lets it go. A second run sends nothing. */
export const sendTransferJob = defineJob({
  name: "payouts.send-transfer",
  schema: z.object({ transferId: z.guid() }),
  handle: (services, { transferId }) => sendTransfer(services, transferId),
});

export const noteStuckTransfersJob = defineJob({
  name: "payouts.note-stuck-transfers",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retryLimit: 0,
  handle: (services) => noteStuckTransfers(services),
});
