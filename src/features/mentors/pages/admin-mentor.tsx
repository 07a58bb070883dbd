import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ownMatter } from "#shared/own-matter.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { MentorListingForm, MentorTextForm } from "../components/mentor-moderation-forms.tsx";
import { MentorModerationLog } from "../components/mentor-moderation-log.tsx";
import { MentorStateBadge } from "../components/mentor-state.tsx";
import { describeReviews } from "../directory/mentor-words.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import {
  editMentorText,
  readMentorForAdmin,
  relistMentor,
  unlistMentor,
} from "../moderation/moderate-mentors.usecases.server.ts";
import {
  adminMentorPath,
  adminMentorsPath,
  mentorNotified,
  moderationNotices,
  withoutLicense,
} from "../moderation/moderation.constants.ts";
import { isShown } from "../moderation/moderation.rules.ts";
import { DeclinePhotoForm } from "../photos/components/decline-photo-form.tsx";
import { ModeratedPhoto } from "../photos/components/moderated-photo.tsx";
import { declinePhoto } from "../photos/moderate-photos.usecases.server.ts";
import type { Route } from "./+types/admin-mentor";

export const handle: PageHandle = { listed: false, form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.mentor.name ?? "Mentor",
    description: "A mentor's profile and the changes you can make to it.",
    path: adminMentorPath(args.params.mentorId),
    trail: [{ name: "Mentors", path: adminMentorsPath }],
    listed: false,
  });
}

/** A denied action mostly means that another administrator was faster, so the page is read again. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", adminMentorPath(params.mentorId));
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const mentor = await readMentorForAdmin(services, admin, params.mentorId);
  const isReached = mentor.userId !== null || !mentor.isSample;
  const isNotified = isReached && (done !== "relisted" || isShown(mentor.state));
  const notice = Object.hasOwn(moderationNotices, done) ? moderationNotices[done] : undefined;
  return {
    mentor,
    isOwn: mentor.userId === admin.userId,
    notice: notice && isNotified ? `${notice} ${mentorNotified}` : notice,
  };
}

const moderating = (
  perform: typeof unlistMentor | typeof relistMentor | typeof editMentorText,
  done: string,
) =>
  formAction("moderation", async ({ services, viewer, param, path, values }) => {
    await perform(services, viewer, param("mentorId"), values);
    return `${path}?done=${done}`;
  });

export const action = formActions({
  unlist: moderating(unlistMentor, "unlisted"),
  relist: moderating(relistMentor, "relisted"),
  edit: moderating(editMentorText, "edited"),
  "decline-photo": formAction(
    "moderation",
    async ({ services, viewer, path, values: { photoId = "", reason = "" } }) => {
      await declinePhoto(services, viewer, { photoId, reason });
      return `${path}?done=photo`;
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminMentorPage({ loaderData }: Route.ComponentProps) {
  const { mentor, isOwn, notice } = loaderData;
  const isPublic = isShown(mentor.state);
  return (
    <Page title={mentor.name} width="text">
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={adminMentorsPath}>Mentors</BackLink>
          <AdminFactorNotice />
          <PageProblem />
          <DoneNotice title={notice} />
          <DescriptionList
            items={[
              { term: "Status", description: <MentorStateBadge state={mentor.state} /> },
              ...(mentor.unlistedAt
                ? [
                    {
                      term: "Unlisted on",
                      description: <LocalTime time={mentor.unlistedAt} />,
                    },
                    { term: "Reason", description: mentor.unlistedReason ?? "" },
                  ]
                : []),
              { term: "Email", description: mentor.email },
              {
                term: "Source",
                description: mentor.isSample ? "Samples" : `Mentor ${mentor.source}`,
              },
              {
                term: "Rating",
                description:
                  mentor.rating === null
                    ? "No reviews yet"
                    : `${mentor.rating.toFixed(1)}, ${describeReviews(mentor.reviews)}`,
              },
              {
                term: "Account",
                description: mentor.userId ? (
                  <Link className="link" to={`/admin/users/${mentor.userId}`}>
                    Open account
                  </Link>
                ) : (
                  "None"
                ),
              },
              {
                term: "Public page",
                description: isPublic ? (
                  <Link className="link" to={profilePath(mentor.id)}>
                    Open public page
                  </Link>
                ) : (
                  "Not visible"
                ),
              },
            ]}
          />
        </div>
        {mentor.unlistedAt ? (
          <section aria-labelledby="relist-title" className="grid gap-4">
            <h2 id="relist-title" className="font-serif text-xl">
              List again
            </h2>
            {isOwn ? <p>{ownMatter}</p> : <MentorListingForm mentor={mentor} intent="relist" />}
          </section>
        ) : null}
        {mentor.unlistedAt === null || mentor.unlistedReason === withoutLicense ? (
          <section aria-labelledby="unlist-title" className="grid gap-4">
            <h2 id="unlist-title" className="font-serif text-xl">
              Take off the list
            </h2>
            <MentorListingForm mentor={mentor} intent="unlist" />
          </section>
        ) : null}
        {mentor.photoId ? (
          <section aria-labelledby="photo-title" className="grid gap-4">
            <h2 id="photo-title" className="font-serif text-xl">
              Remove the photo
            </h2>
            <ModeratedPhoto
              photo={{ id: mentor.photoId, isBeingChecked: false }}
              name={mentor.name}
            />
            <DeclinePhotoForm photoId={mentor.photoId} name={mentor.name} label="Remove photo" />
          </section>
        ) : null}
        <section aria-labelledby="text-title" className="grid gap-4">
          <h2 id="text-title" className="font-serif text-xl">
            Edit or remove text
          </h2>
          {isOwn ? (
            <p>{ownMatter}</p>
          ) : (
            <MentorTextForm key={JSON.stringify(mentor.text)} mentor={mentor} />
          )}
        </section>
        <section aria-labelledby="log-title" className="grid gap-4">
          <h2 id="log-title" className="font-serif text-xl">
            History
          </h2>
          <MentorModerationLog log={mentor.log} />
        </section>
      </div>
    </Page>
  );
}
