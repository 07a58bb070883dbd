import { Link } from "react-router";
import { organizationPath } from "#features/employers/employers-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { HiringFrame } from "../components/hiring-frame.tsx";
import { feedMaxAgeMinutes, shareJobsPath } from "../distribution/feeds.constants.ts";
import { readSharing } from "../distribution/sharing.usecases.server.ts";
import type { Route } from "./+types/share-jobs";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Share your jobs",
    description: "Feeds and a list of your open jobs for other sites.",
    path: shareJobsPath(args.params.slug),
    listed: false,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, shareJobsPath(params.slug));
  return await readSharing(services, user, params.slug);
}

export default function ShareJobsPage({ loaderData }: Route.ComponentProps) {
  const { organization, role, isOperator, isPublic, embed, xml, rss } = loaderData;
  return (
    <HiringFrame
      title="Share your jobs"
      lead={`Show your open jobs on your own site, and send them to job sites. Jobs with a French version appear in both languages. People still apply on ${brand.name}.`}
      organization={organization}
      role={role}
      isOperator={isOperator}
      width="text"
    >
      <div className="grid gap-10">
        {isPublic ? null : (
          <Alert title="These addresses work once your organization is verified">
            <p>
              <Link className="link" to={organizationPath(organization.slug)}>
                Verify {organization.publicName}
              </Link>
            </p>
          </Alert>
        )}
        <Address
          title="A list for your own site"
          text={`Paste this code where your jobs should appear. When a job opens, changes or closes, the list updates within ${feedMaxAgeMinutes} minutes.`}
          value={embed}
          what="code"
        />
        <Address
          title="XML feed for job sites"
          text="Give this address to Indeed and other job sites that read XML feeds. The feed lists all your open jobs and removes each one when it closes."
          value={xml}
          what="address"
        />
        <Address
          title="RSS feed"
          text="For feed readers and newsletters. This feed lists your newest jobs."
          value={rss}
          what="address"
        />
      </div>
    </HiringFrame>
  );
}

function Address({
  title,
  text,
  value,
  what,
}: {
  title: string;
  text: string;
  value: string;
  what: string;
}) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
      <code className="block rounded-sm border border-line bg-surface p-3 text-sm wrap-anywhere">
        {value}
      </code>
      <p className="flex flex-wrap items-center gap-3">
        <CopyButton text={value} what={what} />
      </p>
    </section>
  );
}
