import type { ReactNode } from "react";
import { Page } from "#ui/page/page.tsx";
import { PartLinks } from "#ui/page/part-links.tsx";

const parts = [
  ["/account", "Profile"],
  ["/account/goals", "Goals"],
  ["/account/security", "Security"],
  ["/account/notifications", "Notifications"],
  ["/account/payments", "Payments"],
  ["/account/fees", "Fee protection"],
  ["/account/applications", "Applications"],
  ["/account/saved-jobs", "Saved jobs"],
  ["/account/activity", "Activity"],
  ["/account/data", "Your data"],
] as const;

/** The frame of every page of one's account: its title and the way to the others. */
export function AccountFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Page title={title} {...(lead ? { lead } : {})} width="form">
      <PartLinks label="Account" parts={parts} className="mb-8" />
      {children}
    </Page>
  );
}
