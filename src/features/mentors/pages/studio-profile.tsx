import { useMemo } from "react";
import { data, Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ClaimComparison } from "../components/claim-comparison.tsx";
import { StudioFrame, StudioPart } from "../components/studio-frame.tsx";
import { StudioProfileForm } from "../components/studio-profile-form.tsx";
import { useAnswerKey } from "../components/use-answer-key.ts";
import { readTypedProfile, toTypedProfile } from "../fields/components/studio-values.ts";
import { profilePath, studioPaths } from "../mentors.constants.ts";
import { listChangedClaims } from "../profile-changes/claims.rules.ts";
import { enterStudio } from "../profile-changes/enter-studio.usecases.server.ts";
import {
  readOwnMentorProfile,
  saveOwnMentorProfile,
  withdrawProfileChange,
} from "../profile-changes/own-profile.usecases.server.ts";
import type { Route } from "./+types/studio-profile";

const path = studioPaths.profile;

const notices: ReadonlyMap<string, string> = new Map([
  ["profile", "Your profile is saved"],
  ["waiting", "Your profile is saved. Part of it waits for our review"],
  ["withdraw", "Your change is taken back"],
]);

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your mentor profile",
    description: "What visitors read about you.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  await enterStudio(services, user);
  const own = await readOwnMentorProfile(services, user);
  if (!own) throw redirect(studioPaths.overview);
  const { profile, change } = own;
  const pending = change?.status === "pending" ? change : undefined;
  // What waits stands in the form, so that saving again does not take it back.
  const values = toTypedProfile({ ...profile, ...pending?.after });
  return {
    profileId: profile.id,
    values,
    waiting: pending ? listChangedClaims(profile, pending.after) : [],
    declined:
      change?.status === "declined"
        ? { reason: change.reason ?? "", changed: listChangedClaims(change.before, change.after) }
        : null,
    saved: new URL(request.url).searchParams.get("saved") ?? "",
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const form = await readForm(request, context);
  try {
    if (form.get("form") === "withdraw") {
      await withdrawProfileChange(services, user);
      return redirect(`${path}?saved=withdraw`);
    }
    const values = readTypedProfile(form);
    const saved = await saveOwnMentorProfile(services, user, { ...values });
    if (saved.problems) return data({ values, problems: saved.problems }, { status: 400 });
    return redirect(`${path}?saved=${saved.waiting.length > 0 ? "waiting" : "profile"}`);
  } catch (error) {
    return answerProblem(error);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await copyForm(request);
  return reachServer(
    serverAction,
    form.get("form") === "profile" ? { values: readTypedProfile(form) } : {},
  );
}

export default function StudioProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, values, waiting, declined, saved } = loaderData;
  const { key } = useLocation();
  const answerKey = useAnswerKey(actionData);
  const busy = useNavigation().state !== "idle";
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const problems = actionData && "problems" in actionData ? actionData.problems : undefined;
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  const errors = useMemo(() => problems ?? [], [problems]);
  const notice = actionData ? undefined : notices.get(saved);
  return (
    <StudioFrame title="Your mentor profile" lead="What visitors read about you.">
      <div className="grid max-w-3xl gap-12">
        {problem ? <Alert key={key} variant="destructive" title={problem} focused /> : null}
        {notice ? <Alert key={key} variant="success" title={notice} focused /> : null}
        <p>
          <Link className="link" to={profilePath(profileId)}>
            See your profile as visitors do
          </Link>
        </p>
        {waiting.length > 0 ? (
          <StudioPart
            title="Waiting for review"
            lead="We look at this change and write to you. If you save another one, that takes its place."
          >
            <ClaimComparison caption="What waits for review" changed={waiting} />
            <Form method="post" preventScrollReset>
              <input type="hidden" name="form" value="withdraw" />
              <Button type="submit" variant="secondary" busy={busy}>
                Take the change back
              </Button>
            </Form>
          </StudioPart>
        ) : null}
        {declined ? (
          <StudioPart title="Your last change was declined">
            <p className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
              {declined.reason}
            </p>
            <ClaimComparison caption="What was declined" changed={declined.changed} />
          </StudioPart>
        ) : null}
        <StudioProfileForm
          key={typed ? answerKey : JSON.stringify(values)}
          values={typed ?? values}
          errors={errors}
          busy={busy}
        />
      </div>
    </StudioFrame>
  );
}
