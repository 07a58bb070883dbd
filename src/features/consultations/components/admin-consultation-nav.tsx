import { PartLinks } from "#ui/page/part-links.tsx";
import { adminConsultationsPath } from "../consultations.constants.ts";

/** The way between the administrators' pages about consultations. */
export function AdminConsultationNav({ openRequests }: { openRequests: number }) {
  const requests = [
    `${adminConsultationsPath}/requests`,
    `Earlier requests (${openRequests})`,
  ] as const;
  const parts = [
    [adminConsultationsPath, "Upcoming and past"],
    ...(openRequests > 0 ? [requests] : []),
    [`${adminConsultationsPath}/hours`, "Office hours"],
  ] as const;
  return <PartLinks label="Consultations" parts={parts} />;
}
