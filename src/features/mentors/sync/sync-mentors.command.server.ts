import type { OperatorCommand } from "#platform/operator-command.ts";
import { serviceViewer } from "#platform/viewer.ts";
import { syncMentors } from "./sync.usecases.server.ts";

export const syncMentorsCommand: OperatorCommand = {
  name: "sync-mentors",
  usage: "[--json]",
  summary: "Syncs the mentors of the configured sheet into the directory.",
  async run(services, args) {
    const result = await syncMentors(services, serviceViewer);
    if (args.includes("--json")) return JSON.stringify(result);
    const { added, updated, skipped, message, errors } = result;
    return [`Added ${added}, updated ${updated}, skipped ${skipped}.`, message, ...errors].join(
      "\n",
    );
  },
};
