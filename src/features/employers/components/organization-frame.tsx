import type { ReactNode } from "react";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { PartLinks } from "#ui/page/part-links.tsx";
import {
  hiringPath,
  type MemberRole,
  membersPath,
  organizationPath,
  settingsPath,
} from "../employers.constants.ts";
import { may } from "../employers.rules.ts";

/** The frame of an organization's own pages, with the way between them. */
export function OrganizationFrame({
  title,
  lead,
  slug,
  role,
  isOperator,
  children,
}: {
  title: string;
  lead?: ReactNode;
  slug: string;
  role: MemberRole;
  isOperator: boolean;
  children: ReactNode;
}) {
  const parts = [
    [organizationPath(slug), "Page"],
    [membersPath(slug), "Members"],
    ...(may(role, "edit page") ? [[settingsPath(slug), "Settings"] as const] : []),
    // Administrators have no hiring pages of their own there.
    ...(isOperator ? [] : [[hiringPath, "Hiring"] as const]),
  ] as const;
  return (
    <Page title={title} lead={lead} width="text">
      <PartLinks label="Organization" parts={parts} className="mb-8" />
      {isOperator ? (
        <Alert title="You're acting for this organization" className="mb-8">
          <p>
            You&apos;re not a member. Everything you change is recorded and shown to the
            organization&apos;s owners and recruiters.
          </p>
        </Alert>
      ) : null}
      {children}
    </Page>
  );
}
