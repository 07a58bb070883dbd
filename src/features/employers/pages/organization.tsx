import { data, Link, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { OrganizationFrame } from "../components/organization-frame.tsx";
import { OrganizationOverview } from "../components/organization-overview.tsx";
import { employersPath, organizationPath, settingsPath } from "../employers.constants.ts";
import { may } from "../employers.rules.ts";
import { readOrganizationPage } from "../organizations/organization-page.usecases.server.ts";
import type { Route } from "./+types/organization";

const notices: ReadonlyMap<string, string> = new Map([
  ["created", "Organization added"],
  ["joined", "You're a member now"],
]);

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  const { organization, verifications } = args.loaderData ?? {};
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
    ...(verifications
      ? { data: [{ "@type": "Organization" as const, name: publicName, legalName, url: website }] }
      : { listed: false as const }),
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const openingsPage = readPage(searchParams.get("jobs"));
  const view = await readOrganizationPage(services, viewer, params.slug, openingsPage);
  if (!view) throw data(null, { status: 404 });
  const { slug } = view.organization;
  if (slug !== params.slug) throw redirect(organizationPath(slug), 301);
  return { ...view, notice: notices.get(searchParams.get("done") ?? "") ?? null };
}

export default function OrganizationPage({ loaderData }: Route.ComponentProps) {
  const { organization, locations, verifications, membership, notice } = loaderData;
  const { logo, facts, openings, openingsTurn } = loaderData;
  const { slug, publicName } = organization;
  const overview = (
    <div className="grid gap-6">
      {organization.isSample ? <SampleNote>This organization is a sample.</SampleNote> : null}
      <OrganizationOverview
        organization={organization}
        locations={locations}
        verifications={verifications ?? []}
        logo={logo}
        facts={facts}
        openings={openings}
        openingsTurn={openingsTurn}
      />
    </div>
  );
  if (!membership) {
    return (
      <Page title={publicName} width="text">
        {overview}
      </Page>
    );
  }
  const { role, isOperator } = membership;
  return (
    <OrganizationFrame title={publicName} slug={slug} role={role} isOperator={isOperator}>
      <div className="grid gap-8">
        <DoneNotice title={notice} />
        {verifications ? null : (
          <Alert title="Only members see this page">
            {may(role, "verify") ? (
              <p>
                <Link className="link" to={`${settingsPath(slug)}#verification`}>
                  Verify your organization
                </Link>{" "}
                to make the page public and publish jobs.
              </p>
            ) : null}
          </Alert>
        )}
        {overview}
      </div>
    </OrganizationFrame>
  );
}
