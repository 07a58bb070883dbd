import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Alert } from "#ui/alert.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { OrganizationFrame } from "../components/organization-frame.tsx";
import { OrganizationOverview } from "../components/organization-overview.tsx";
import { employersPath, organizationPath } from "../employers.constants.ts";
import { readLogo } from "../organizations/logo.usecases.server.ts";
import { readOrganization } from "../organizations/organizations.usecases.server.ts";
import type { Route } from "./+types/organization";

const notices: ReadonlyMap<string, string> = new Map([
  ["created", "Your organization is added"],
  ["joined", "You're a member now"],
]);

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  const { organization } = args.loaderData ?? {};
  return describePage(args, {
    title: organization?.publicName ?? "Organization",
    description: organization ? `About ${organization.publicName}.` : "An organization.",
    path: organization ? organizationPath(organization.slug) : employersPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const view =
    viewer.kind === "user" ? await readOrganization(services, viewer, params.slug) : undefined;
  if (!view) throw data(null, { status: 404 });
  const { slug } = view.organization;
  if (slug !== params.slug) throw redirect(organizationPath(slug), 301);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    ...view,
    logo: await readLogo(services, view.organization),
    notice: notices.get(done) ?? null,
  };
}

export default function OrganizationPage({ loaderData }: Route.ComponentProps) {
  const { organization, locations, role, logo, notice } = loaderData;
  return (
    <OrganizationFrame title={organization.publicName} slug={organization.slug} role={role}>
      <div className="grid gap-8">
        <DoneNotice title={notice} />
        <Alert title="Only members see this page" />
        <OrganizationOverview organization={organization} locations={locations} logo={logo} />
      </div>
    </OrganizationFrame>
  );
}
