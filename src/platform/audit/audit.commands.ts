import type { OperatorCommand } from "#platform/operator-command.ts";
import { auditErrors, checkAudit, type NotedSeal } from "./check-audit.ts";

/** Fails where the log was changed, so that a scheduler can raise the alarm. */
export const auditCheckCommand: OperatorCommand = {
  name: "audit-check",
  usage: "[--head=<position>:<hash>] [--json]",
  summary: "Checks that nothing in the audit log was changed, removed or inserted.",
  async run(services, args) {
    const check = await checkAudit(services, readNoted(args));
    const { findings, seals, erased, waiting, head } = check;
    if (findings.length > 0) {
      throw auditErrors.chainBroken(
        args.includes("--json") ? JSON.stringify(check) : findings.join("\n"),
      );
    }
    if (args.includes("--json")) return JSON.stringify(check);
    return [
      `The audit log holds: ${seals} sealed entries, ${waiting} waiting for the next seal.`,
      `Personal data was erased from ${erased}.`,
      `Head: ${head ?? "none yet"}`,
    ].join("\n");
  },
};

/** The seal that somebody has noted, from a line of the log or an earlier check. */
function readNoted(args: readonly string[]): NotedSeal | undefined {
  const option = args.find((arg) => arg.startsWith("--head"));
  if (!option) return undefined;
  const found = /^--head=(\d{1,15}):([0-9a-f]{64})$/.exec(option);
  if (!found?.[1] || !found[2]) throw auditErrors.headUnreadable();
  return { position: Number(found[1]), hash: found[2] };
}
