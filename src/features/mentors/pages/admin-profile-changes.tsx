import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { ChangeCard } from "../components/change-card.tsx";
import { ChangeDecisions } from "../components/change-decisions.tsx";
import { PhotoCard } from "../photos/components/photo-card.tsx";
import {
  approvePhoto,
  declinePhoto,
  listPhotosForModeration,
} from "../photos/moderate-photos.usecases.server.ts";
import {
  approveProfileChange,
  declineProfileChange,
  listProfileChanges,
} from "../profile-changes/moderate-changes.usecases.server.ts";
import { profileChangesPath } from "../profile-changes/profile-changes.constants.ts";
import type { Route } from "./+types/admin-profile-changes";

const path = profileChangesPath;

const notices: ReadonlyMap<string, string> = new Map([
  ["approved", "Change approved. We've emailed the mentor."],
  ["declined", "Change declined. We've emailed the mentor."],
  ["photo-approved", "Photo approved. We've emailed the mentor."],
  ["photo-declined", "Photo declined. We've emailed the mentor the reason."],
]);

export const handle: PageHandle = { form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Mentor profile changes",
    description: "Profile changes from mentors, before and after.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", path);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    ...(await listProfileChanges(services, admin)),
    photos: await listPhotosForModeration(services, admin),
    viewerId: admin.userId,
    notice: notices.get(done) ?? null,
  };
}

export const action = formActions({
  approve: formAction("moderation", async ({ services, viewer, values: { changeId = "" } }) => {
    await approveProfileChange(services, viewer, changeId);
    return `${path}?done=approved`;
  }),
  decline: formAction(
    "moderation",
    async ({ services, viewer, values: { changeId = "", reason = "" } }) => {
      await declineProfileChange(services, viewer, { changeId, reason });
      return `${path}?done=declined`;
    },
  ),
  "approve-photo": formAction(
    "moderation",
    async ({ services, viewer, values: { photoId = "" } }) => {
      await approvePhoto(services, viewer, photoId);
      return `${path}?done=photo-approved`;
    },
  ),
  "decline-photo": formAction(
    "moderation",
    async ({ services, viewer, values: { photoId = "", reason = "" } }) => {
      await declinePhoto(services, viewer, { photoId, reason });
      return `${path}?done=photo-declined`;
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminProfileChangesPage({ loaderData }: Route.ComponentProps) {
  const { waiting, total, decided, photos, viewerId, notice } = loaderData;
  return (
    <Page
      title="Mentor profile changes"
      lead={
        total + photos.total > 0
          ? describeQueue(total + photos.total, waiting.length + photos.photos.length)
          : null
      }
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <PageProblem />
        <DoneNotice title={notice} />
        {photos.total > 0 ? (
          <section className="grid gap-4">
            <h2 className="font-serif text-xl">New photos</h2>
            {photos.total > photos.photos.length ? (
              <p>
                {photos.total} photos to review. Showing the oldest {photos.photos.length}.
              </p>
            ) : null}
            <ul aria-label="Photos to review" className="grid max-w-3xl gap-8">
              {photos.photos.map((photo) => (
                <li key={photo.id}>
                  <PhotoCard photo={photo} isOwn={photo.userId === viewerId} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {waiting.length === 0 && photos.total === 0 ? (
          <EmptyState title="Nothing to review">
            <p>
              Changes that mentors make to their name, title, company, photo and similar details
              appear here.
            </p>
          </EmptyState>
        ) : (
          <ul aria-label="Changes to review" className="grid max-w-3xl gap-8">
            {waiting.map((change) => (
              <li key={change.id}>
                <ChangeCard change={change} isOwn={change.userId === viewerId} />
              </li>
            ))}
          </ul>
        )}
        <section className="grid gap-4">
          <h2 className="font-serif text-xl">Recent decisions on profile text</h2>
          {decided.length === 0 ? <p>No decisions yet.</p> : <ChangeDecisions changes={decided} />}
        </section>
      </div>
    </Page>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 change" : `${total} changes`;
  return total > shown
    ? `${waiting} to review. Showing the oldest ${shown}.`
    : `${waiting} to review.`;
}
