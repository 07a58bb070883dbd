import { formatDay } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import {
  type LicenseKind,
  type LicenseStatus,
  licenseKinds,
} from "../licenses/licenses.constants.ts";

export interface LicenseSummaryProps {
  license: {
    kind: LicenseKind;
    number: string;
    register: string;
    jurisdiction: string;
    /** Not given where only checked licenses appear. */
    status?: LicenseStatus;
    /** The time of the last decision: checked, declined or ended. */
    checkedAt?: Date | null;
    expiresOn?: string | null;
    reason?: string | null;
  };
}

/** A license and its register. */
export function LicenseSummary({ license }: LicenseSummaryProps) {
  const { kind, number, register, jurisdiction, status, checkedAt, expiresOn, reason } = license;
  const hasEnded = status === "ended";
  const decided = hasEnded ? "Ended on" : "Checked by us on";
  return (
    <DescriptionList
      items={[
        { term: "License", description: licenseKinds[kind].name },
        { term: "Number", description: number },
        { term: "Issued by", description: `${register}, ${jurisdiction}` },
        ...(checkedAt ? [{ term: decided, description: formatDay(checkedAt) }] : []),
        ...(expiresOn && !hasEnded
          ? [{ term: "Valid until", description: formatDay(expiresOn) }]
          : []),
        ...(reason
          ? [
              {
                term: "Reason",
                description: <span className="whitespace-pre-line">{reason}</span>,
              },
            ]
          : []),
      ]}
    />
  );
}
