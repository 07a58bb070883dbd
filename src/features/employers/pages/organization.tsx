import { data, Link, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Alert } from "#ui/alert.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Page } from "#ui/page.tsx";
import { SampleNote } from "#ui/sample-note.tsx";
import { OrganizationFrame } from "../components/organization-frame.tsx";
import { OrganizationOverview } from "../components/organization-overview.tsx";
import { employersPath, organizationPath, settingsPath } from "../employers.constants.ts";
import { may } from "../employers.rules.ts";
import { readLogo } from "../organizations/logo.usecases.server.ts";
import { readOrganization } from "../organizations/organizations.usecases.server.ts";
import {
  readPublicOrganization,
  readPublicParts,
} from "../verification/verification.usecases.server.ts";
import type { Route } from "./+types/organization";

const notices: ReadonlyMap<string, string> = new Map([
  ["created", "Your organization is added"],
  ["joined", "You're a member now"],
]);

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  const { organization, shown = null } = args.loaderData ?? {};
  if (!organization) {
    return describePage(args, {
      title: "Organization",
      description: "An organization.",
      path: employersPath,
      listed: false,
    });
  }
  const { slug, publicName, legalName, website, description, isSample } = organization;
  const about = description.replace(/\s+/g, " ").slice(0, 150);
  return describePage(args, {
    title: publicName,
    description: about || `About ${publicName}.`,
    path: organizationPath(slug),
    isSample,
    ...(shown
      ? { data: [{ "@type": "Organization" as const, name: publicName, legalName, url: website }] }
      : { listed: false as const }),
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const own =
    viewer.kind === "user" ? await readOrganization(services, viewer, params.slug) : undefined;
  const shown = await readPublicOrganization(services, params.slug);
  const view = own ?? shown;
  if (!view) throw data(null, { status: 404 });
  const { organization, locations } = view;
  if (organization.slug !== params.slug) throw redirect(organizationPath(organization.slug), 301);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    organization,
    locations,
    shown: shown ? { verifications: shown.verifications } : null,
    role: own?.role ?? null,
    isOperator: own?.isOperator ?? false,
    ...(shown ? await readPublicParts(services, organization.id) : { facts: [], openings: [] }),
    logo: await readLogo(services, organization),
    notice: notices.get(done) ?? null,
  };
}

export default function OrganizationPage({ loaderData }: Route.ComponentProps) {
  const { organization, locations, shown, role, isOperator, logo, facts, openings, notice } =
    loaderData;
  const { slug, publicName } = organization;
  const overview = (
    <div className="grid gap-6">
      {organization.isSample ? <SampleNote>This organization is a sample.</SampleNote> : null}
      <OrganizationOverview
        organization={organization}
        locations={locations}
        verifications={shown?.verifications ?? []}
        logo={logo}
        facts={facts}
        openings={openings}
      />
    </div>
  );
  if (!role) {
    return (
      <Page title={publicName} width="text">
        {overview}
      </Page>
    );
  }
  return (
    <OrganizationFrame title={publicName} slug={slug} role={role} isOperator={isOperator}>
      <div className="grid gap-8">
        <DoneNotice title={notice} />
        {shown ? null : (
          <Alert title="Only members see this page">
            {may(role, "verify") ? (
              <p>
                <Link className="link" to={`${settingsPath(slug)}#verification`}>
                  Verify your organization
                </Link>{" "}
                to make it public.
              </p>
            ) : null}
          </Alert>
        )}
        {overview}
      </div>
    </OrganizationFrame>
  );
}
