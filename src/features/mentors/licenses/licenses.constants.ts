/** Kinds of advice that require a license. */
export type AdviceArea = "immigration" | "legal";

/** Licenses that let their holder sell such advice. */
export const licenseKinds = {
  rcic: {
    name: "Regulated Canadian Immigration Consultant (RCIC)",
    areas: ["immigration"],
  },
  bar: { name: "Member of a bar or law society", areas: ["immigration", "legal"] },
  quebec_notary: { name: "Quebec notary", areas: ["immigration", "legal"] },
  paralegal: {
    name: "Paralegal licensed by a law society",
    areas: ["immigration", "legal"],
  },
  doj_accredited: {
    name: "Representative accredited by the US Department of Justice",
    areas: ["immigration"],
  },
} as const satisfies Record<string, { name: string; areas: readonly AdviceArea[] }>;

export type LicenseKind = keyof typeof licenseKinds;

export const licenseStatusNames = {
  pending: "Waiting for review",
  checked: "Checked",
  declined: "Not confirmed",
  ended: "Ended",
} as const;

export type LicenseStatus = keyof typeof licenseStatusNames;

/** Page on which a mentor adds a license. */
export const licensePath = "/mentor/license";

/** Label of the link to that page, which a problem with a profile's words names. */
export const addLicenseLabel = "Add your license";

/** Page on which operators check licenses. */
export const adminLicensesPath = "/admin/licenses";

/** Licenses that one person may add in a day. */
export const licensesPerDay = 5;

/** Licenses that operators see at a time. */
export const licensesShown = 100;
