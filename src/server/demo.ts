import { randomBytes } from "node:crypto";
import { chooseDashboard } from "#features/account/account.contract.ts";
import { ensureAccount, giveRole, makeAdmin } from "#features/auth/auth.contract.ts";
import { ensureSampleEmployer } from "#features/employers/employers.contract.ts";
import { addPayingAnswer } from "#features/fee-protection/fee-protection.contract.ts";
import { addSampleApplicants } from "#features/hiring/hiring.contract.ts";
import { ensureSampleMentor } from "#features/mentors/mentors.contract.ts";
import { demoDomain } from "#platform/database/site-mode.ts";
import type { Role } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import { features } from "./features.ts";
import type { DataFolder } from "./upkeep/data-folder.ts";

/** In the data folder, with the passwords. */
export const demoAccountsFile = "demo-accounts.json";

export interface DemoAccount {
  email: string;
  password: string;
}

/** Roles of those who run the site, besides administrators, that have an account in a demo. */
const teamRoles = ["editor", "support", "finance"] as const satisfies readonly Role[];

export type DemoAccounts = Record<
  "jobseeker" | "employer" | "mentor" | "admin" | (typeof teamRoles)[number],
  DemoAccount
>;

/** On a production site, samples would be shown as real and anyone could know the accounts' addresses. */
function requireDemo({ application }: Services): void {
  if (application.mode !== "demo") throw new Error("Samples and demo accounts are for demos only");
}

/** Adds the marked sample data that is missing. Throws on a production site. */
export async function seedSamples(services: Services): Promise<void> {
  requireDemo(services);
  for (const feature of features) await feature.seedSamples?.(services);
}

/**
 * Makes the demo's accounts, with random passwords kept in the data folder. Answers them only when
 * they were made now, so that they are printed once. Throws on a production site.
 */
export async function prepareDemoAccounts(
  services: Services,
  folder: DataFolder,
): Promise<DemoAccounts | undefined> {
  requireDemo(services);
  const kept = folder.read<Partial<DemoAccounts>>(demoAccountsFile);
  // A demo from before some of them had an account is given it now.
  const accountOf = (name: keyof DemoAccounts) => kept?.[name] ?? newAccount(name);
  const accounts: DemoAccounts = {
    jobseeker: accountOf("jobseeker"),
    employer: accountOf("employer"),
    mentor: accountOf("mentor"),
    admin: accountOf("admin"),
    editor: accountOf("editor"),
    support: accountOf("support"),
    finance: accountOf("finance"),
  };
  if (Object.keys(accounts).some((name) => !kept?.[name as keyof DemoAccounts])) {
    folder.write(demoAccountsFile, accounts);
  }

  const made = await Promise.all(
    Object.values(accounts).map((account) => ensureAccount(services, account)),
  );
  const [jobseeker, employer, mentor, , ...team] = made;
  // Whoever tries the demo can buy at once; a new account meets the question.
  if (jobseeker?.created) await addPayingAnswer(services, jobseeker.userId);
  if (employer?.created) {
    await chooseDashboard(services, employer, "employer");
    await ensureSampleEmployer(services, employer.userId);
    await addSampleApplicants(services, employer.userId);
  }
  if (mentor?.created)
    await ensureSampleMentor(services, { userId: mentor.userId, email: accounts.mentor.email });
  await makeAdmin(services, accounts.admin.email);
  for (const [position, role] of teamRoles.entries()) {
    if (team[position]?.created) await giveRole(services, accounts[role].email, role);
  }
  return made.some(({ created }) => created) ? accounts : undefined;
}

function newAccount(name: string): DemoAccount {
  return { email: `${name}@${demoDomain}`, password: randomBytes(12).toString("base64url") };
}
