import { PartLinks } from "#ui/page/part-links.tsx";
import { emailsPath, queuesPath, retentionPath } from "../operations.constants.ts";

/** The way between the pages about background work. */
export function OperationsParts() {
  return (
    <PartLinks
      label="Background work"
      parts={[
        [queuesPath, "Queues"],
        [emailsPath, "Email queue"],
        [retentionPath, "Data retention"],
      ]}
    />
  );
}
