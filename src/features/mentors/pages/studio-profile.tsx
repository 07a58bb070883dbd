import { Link, redirect } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { ClaimComparison } from "../components/claim-comparison.tsx";
import { LicenseHint } from "../components/license-hint.tsx";
import { StudioFrame, StudioPart } from "../components/studio-frame.tsx";
import { StudioProfileForm } from "../components/studio-profile-form.tsx";
import { readOwnListing } from "../directory/directory.usecases.server.ts";
import { readTypedProfile, toTypedProfile } from "../fields/components/studio-values.ts";
import { profilePath, studioPaths } from "../mentors.constants.ts";
import { PhotoEditor, PhotoForm } from "../photos/components/photo-editor.tsx";
import { readOwnPhotos } from "../photos/own-photo.usecases.server.ts";
import { listChangedClaims } from "../profile-changes/claims.rules.ts";
import { enterStudio } from "../profile-changes/enter-studio.usecases.server.ts";
import {
  readOwnMentorProfile,
  saveOwnMentorProfile,
  withdrawProfileChange,
} from "../profile-changes/own-profile.usecases.server.ts";
import type { Route } from "./+types/studio-profile";

const path = studioPaths.profile;

const photoForm = "photo-form";

const notices: ReadonlyMap<string, string> = new Map([
  ["profile", "Profile saved"],
  ["waiting", "Profile saved. We'll review part of it"],
  ["withdraw", "Change withdrawn"],
]);

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your mentor profile",
    description: "What visitors see about you.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  await enterStudio(services, user);
  const asked = new URL(request.url).searchParams;
  const [own, listing, photos] = await Promise.all([
    readOwnMentorProfile(services, user),
    readOwnListing(services, user),
    readOwnPhotos(services, user),
  ]);
  if (!own) throw redirect(studioPaths.overview);
  const { profile, change } = own;
  const pending = change?.status === "pending" ? change : undefined;
  // The form holds the pending values, so that saving again doesn't withdraw them.
  const values = toTypedProfile({ ...profile, ...pending?.after });
  return {
    profileId: profile.id,
    isUnlisted: listing?.absence === "unlisted",
    values,
    waiting: pending ? listChangedClaims(profile, pending.after) : [],
    declined:
      change?.status === "declined"
        ? { reason: change.reason ?? "", changed: listChangedClaims(change.before, change.after) }
        : null,
    photos,
    photoOutcome: asked.get("photo"),
    saved: asked.get("saved") ?? "",
  };
}

export const action = formAction("user", async ({ services, viewer, form }) => {
  if (form.get("form") === "withdraw") {
    await withdrawProfileChange(services, viewer);
    return `${path}?saved=withdraw`;
  }
  const saved = await saveOwnMentorProfile(services, viewer, readTypedProfile(form));
  if (saved.problems) throw invalidInput(saved.problems);
  return `${path}?saved=${saved.waiting.length > 0 ? "waiting" : "profile"}`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function StudioProfilePage({ loaderData }: Route.ComponentProps) {
  const { profileId, isUnlisted, values, waiting, declined, photos, photoOutcome, saved } =
    loaderData;
  return (
    <StudioFrame title="Your mentor profile" lead="What visitors see about you.">
      <div className="grid max-w-3xl gap-12">
        <PageProblem />
        <DoneNotice title={notices.get(saved)} />
        {isUnlisted ? (
          <Alert title="Your profile is hidden">
            <p>
              It was taken off the mentor list, so visitors can't see it. We emailed you the reason.
            </p>
          </Alert>
        ) : (
          <p>
            <Link className="link" to={profilePath(profileId)}>
              See your public profile
            </Link>
          </p>
        )}
        <p className="text-muted">
          <LicenseHint />
        </p>
        <StudioPart
          title="Your photo"
          lead="Mentees see it in the list, on your page and when they book."
        >
          <PhotoForm id={photoForm} back={path} />
          <PhotoEditor photos={photos} form={photoForm} outcome={photoOutcome} />
        </StudioPart>
        {waiting.length > 0 ? (
          <StudioPart
            title="Waiting for review"
            lead="We'll review this change and email you. If you save another change, it replaces this one."
          >
            <ClaimComparison caption="Changes waiting for review" changed={waiting} />
            <ButtonForm hidden={{ form: "withdraw" }} preventScrollReset variant="secondary">
              Withdraw change
            </ButtonForm>
          </StudioPart>
        ) : null}
        {declined ? (
          <StudioPart title="Your last change was declined">
            <p className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
              {declined.reason}
            </p>
            <ClaimComparison caption="Declined changes" changed={declined.changed} />
          </StudioPart>
        ) : null}
        {/* Starts over when its values are saved. */}
        <StudioProfileForm key={JSON.stringify(values)} values={values} />
      </div>
    </StudioFrame>
  );
}
