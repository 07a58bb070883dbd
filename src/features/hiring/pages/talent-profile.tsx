import { data, redirect } from "react-router";
import {
  askToConnect,
  connectForm,
  openTalentProfile,
  saveTalent,
  shortlistForm,
  unsaveTalent,
  withdrawRequest,
} from "#features/candidates/candidates.contract.ts";
import {
  PoolProfileView,
  ProfileSnapshotView,
  titleOfPoolProfile,
} from "#features/candidates/candidates-components.contract.ts";
import {
  poolAddress,
  talentPath,
  talentProfilePath,
} from "#features/candidates/candidates-parts.contract.ts";
import { HiringFrame } from "#features/jobs/jobs-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { ConnectPanel } from "../components/talent-connect.tsx";
import { ShortlistPanel } from "../components/talent-shortlist.tsx";
import type { Route } from "./+types/talent-profile";

const notices: ReadonlyMap<string, string> = new Map([
  ["asked", "Request sent. We'll email you when they answer."],
  ["withdrawn", "Request withdrawn"],
  ["saved", "Saved to your shortlist"],
  ["removed", "Profile removed from your shortlist"],
]);

export const handle: PageHandle = {
  listed: false,
  searches: ["organization"],
  form: { from: "user" },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "A profile in the talent pool",
    description: "Someone's skills and experience, without their name.",
    path: talentPath(),
    listed: false,
  });
}

const slugOf = (request: Request) => new URL(request.url).searchParams.get("organization");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { pathname, search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, `${pathname}${search}`);
  const view = await openTalentProfile(services, user, slugOf(request), params.candidateKey);
  if (!view) throw data(null, { status: 404 });
  const { slug } = view.organization;
  if (slugOf(request) !== slug) throw redirect(talentProfilePath(params.candidateKey, slug));
  return {
    ...view,
    now: services.clock.now(),
    notice: notices.get(searchParams.get("done") ?? "") ?? null,
  };
}

interface Place {
  request: Request;
  param(name: string): string;
}
const keyOf = ({ request, param }: Place) => ({
  slug: slugOf(request) ?? "",
  candidateKey: param("candidateKey"),
});
const done = (place: Place, what: string) => {
  const { candidateKey, slug } = keyOf(place);
  return `${talentProfilePath(candidateKey, slug)}&done=${what}`;
};

export const action = formActions({
  ask: formAction("user", connectForm, async (page, { message }) => {
    await askToConnect(page.services, page.viewer, keyOf(page), message);
    return done(page, "asked");
  }),
  withdraw: formAction("user", async (page) => {
    await withdrawRequest(page.services, page.viewer, keyOf(page));
    return done(page, "withdrawn");
  }),
  save: formAction("user", shortlistForm, async (page, { note, shown }) => {
    await saveTalent(page.services, page.viewer, { ...keyOf(page), shown }, note);
    return done(page, "saved");
  }),
  remove: formAction("user", async (page) => {
    await unsaveTalent(page.services, page.viewer, keyOf(page));
    return done(page, "removed");
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function TalentProfilePage({ loaderData }: Route.ComponentProps) {
  const { organization, role, profile, shared, request, saved, shownNote, now, notice } =
    loaderData;
  const anonymous = profile ? titleOfPoolProfile(profile) : "Professional";
  return (
    <HiringFrame
      title={shared ? <bdi>{shared.name ?? shared.email}</bdi> : anonymous}
      lead={shared ? undefined : "You'll see who this is if they accept your request."}
      organization={organization}
      role={role}
      isOperator={false}
    >
      <div className="grid gap-8">
        <BackLink to={poolAddress(organization.slug, {})}>Talent pool</BackLink>
        <PageProblem of={["withdraw", "remove"]} />
        <DoneNotice title={notice} />
        <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-10">
            {shared ? (
              <section aria-labelledby="shared" className="grid gap-4">
                <h2 id="shared" className="text-xl">
                  Shared with {organization.publicName}
                </h2>
                <p className="wrap-anywhere">
                  <a className="link" href={`mailto:${shared.email}`}>
                    {shared.email}
                  </a>
                </p>
                <p className="text-muted">
                  Shared on <LocalTime time={shared.sharedAt} />. They can stop sharing anytime.
                </p>
                {shared.profile ? <ProfileSnapshotView snapshot={shared.profile} /> : null}
              </section>
            ) : profile ? (
              <PoolProfileView profile={profile} />
            ) : null}
          </div>
          <div className="grid gap-8">
            {shared ? null : <ConnectPanel request={request} now={now} />}
            {profile ? <ShortlistPanel saved={saved} shown={shownNote} /> : null}
          </div>
        </div>
      </div>
    </HiringFrame>
  );
}
