import { Link } from "react-router";
import { StudioFrame } from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { namelessMember } from "#shared/member-names.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { planPath } from "../plans.constants.ts";
import { listPlansSharedWith } from "../sharing/sharing.usecases.server.ts";
import type { Route } from "./+types/shared-plans";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Shared plans",
    description: "Plans that your mentees share with you.",
    path: studioPaths.plans,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, studioPaths.plans);
  return { plans: await listPlansSharedWith(services, user) };
}

export default function SharedPlansPage({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <StudioFrame
      title="Shared plans"
      lead="Plans that your mentees share with you, always up to date. You can read a plan until its owner stops sharing it."
    >
      {plans.length === 0 ? (
        <EmptyState title="No one has shared a plan with you yet">
          <p>
            Ask a mentee to share theirs. They can open their plan and select “Share with a mentor.”
          </p>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {plans.map(({ planId, title, ownerName, sharedAt }) => (
            <li key={planId} className="grid gap-1 border-b border-line py-4">
              <Link className="link w-fit font-semibold wrap-anywhere" to={planPath(planId)}>
                {title}
              </Link>
              <p className="text-sm wrap-anywhere text-muted">
                {ownerName ?? namelessMember}, shared <LocalTime time={sharedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </StudioFrame>
  );
}
