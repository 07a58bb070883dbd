import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Card } from "#ui/content/card.tsx";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import {
  profilePath,
  type Visibility,
  visibilities,
  visibilityPath,
} from "../candidates.constants.ts";
import { BlockedOrganizations } from "../components/blocked-organizations.tsx";
import { PoolProfileView, titleOfPoolProfile } from "../components/pool-profile-view.tsx";
import { ProfileFrame } from "../components/profile-frame.tsx";
import type { ShownProfile } from "../visibility/shown-profile.types.ts";
import { organizationForm, visibilityForm } from "../visibility/visibility.schemas.ts";
import {
  blockOrganization,
  changeVisibility,
  readVisibility,
  unblockOrganization,
} from "../visibility/visibility.usecases.server.ts";
import type { Route } from "./+types/profile-visibility";

const notices: ReadonlyMap<string, string> = new Map([
  ["saved", "Changes saved"],
  ["blocked", "Organization blocked"],
  ["unblocked", "Organization unblocked"],
]);

export const handle: PageHandle = { listed: false, searches: ["q"], form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Who can see your profile",
    description: "You decide which employers can see your profile.",
    path: visibilityPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, visibilityPath);
  const query = new URL(request.url).searchParams;
  return {
    ...(await readVisibility(services, user, query.get("q") ?? "")),
    notice: notices.get(query.get("done") ?? "") ?? null,
  };
}

const done = (what: string) => `${visibilityPath}?done=${what}`;

export const action = formActions({
  visibility: formAction("user", visibilityForm, async ({ services, viewer }, { visibility }) => {
    await changeVisibility(services, viewer, visibility);
    return done("saved");
  }),
  block: formAction("user", organizationForm, async ({ services, viewer }, { organizationId }) => {
    await blockOrganization(services, viewer, organizationId);
    return `${done("blocked")}#blocked`;
  }),
  unblock: formAction(
    "user",
    organizationForm,
    async ({ services, viewer }, { organizationId }) => {
      await unblockOrganization(services, viewer, organizationId);
      return `${done("unblocked")}#blocked`;
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const help = {
  applications:
    "Each employer you apply to sees your profile as it was when you applied. Employers you've connected with see what you shared until you stop sharing.",
  pool: "When employers search our talent pool, they can find you by profession, registrations, languages and locations. They don't see your name, contact details, employers or schools until you accept their request to connect. We never show them your photo.",
};

export default function ProfileVisibilityPage({ loaderData }: Route.ComponentProps) {
  const { visibility, blocks, found, search, shown, notice } = loaderData;
  return (
    <ProfileFrame
      title="Who can see your profile"
      lead="You decide. Your references and the lowest pay you'd accept stay private either way."
    >
      <div className="grid gap-10">
        <PageProblem of={["block", "unblock"]} />
        <DoneNotice title={notice} />
        <Form intent="visibility" values={{ visibility }}>
          <ChoiceGroup
            name="visibility"
            legend="Who can see your profile?"
            look="card"
            options={Object.entries(visibilities).map(([value, label]) => ({
              value,
              label,
              help: help[value as keyof typeof help],
            }))}
          />
          <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
        </Form>
        <Preview visibility={visibility} shown={shown} />
        <BlockedOrganizations blocks={blocks} found={found} search={search} />
      </div>
    </ProfileFrame>
  );
}

function Preview({ visibility, shown }: { visibility: Visibility; shown: ShownProfile | null }) {
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <h2 id="preview" className="text-xl">
        What employers see in the talent pool
      </h2>
      {shown ? (
        <>
          <p className="text-muted">
            {visibility === "pool"
              ? "This is what verified employers see until you accept their request to connect."
              : "You aren't in the talent pool. If you join it, this is what employers will see."}
          </p>
          <Card title={titleOfPoolProfile(shown)} headingLevel={3}>
            <PoolProfileView profile={shown} />
          </Card>
        </>
      ) : (
        <p>
          <Link className="link" to={profilePath}>
            Fill in your profile
          </Link>{" "}
          to see it here as employers would.
        </p>
      )}
    </section>
  );
}
