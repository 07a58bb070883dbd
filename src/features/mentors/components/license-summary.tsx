import { formatDay } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { type LicenseKind, licenseKinds } from "../licenses/licenses.constants.ts";

export interface LicenseSummaryProps {
  license: {
    kind: LicenseKind;
    number: string;
    register: string;
    jurisdiction: string;
    checkedAt?: Date | null;
    expiresOn?: string | null;
    reason?: string | null;
  };
}

/** A license and its register. */
export function LicenseSummary({ license }: LicenseSummaryProps) {
  const { kind, number, register, jurisdiction, checkedAt, expiresOn, reason } = license;
  return (
    <DescriptionList
      items={[
        { term: "License", description: licenseKinds[kind].name },
        { term: "Number", description: number },
        { term: "Issued by", description: `${register}, ${jurisdiction}` },
        ...(checkedAt ? [{ term: "Checked by us on", description: formatDay(checkedAt) }] : []),
        ...(expiresOn ? [{ term: "Valid until", description: formatDay(expiresOn) }] : []),
        ...(reason ? [{ term: "Reason", description: reason }] : []),
      ]}
    />
  );
}
