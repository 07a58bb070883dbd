import type { ReactNode } from "react";
import { Page } from "#ui/page.tsx";
import { PartLinks } from "#ui/part-links.tsx";
import {
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
  children,
}: {
  title: string;
  lead?: ReactNode;
  slug: string;
  role: MemberRole;
  children: ReactNode;
}) {
  const parts = [
    [organizationPath(slug), "Page"],
    [membersPath(slug), "Members"],
    ...(may(role, "edit page") ? [[settingsPath(slug), "Settings"] as const] : []),
  ] as const;
  return (
    <Page title={title} lead={lead} width="text">
      <PartLinks label="Organization" parts={parts} className="mb-8" />
      {children}
    </Page>
  );
}
