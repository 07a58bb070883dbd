import { data } from "react-router";
import { readMentorPage } from "#features/mentors/mentors.contract.ts";
import {
  LicenseSummary,
  MentorProfile,
  ProfilePart,
} from "#features/mentors/mentors-components.contract.ts";
import {
  describePerson,
  directoryPath,
  profilePath,
  summarizeMentor,
  timesAnchor,
} from "#features/mentors/mentors-parts.contract.ts";
import { listMentorReviews } from "#features/ratings/ratings.contract.ts";
import { MentorReviews } from "#features/ratings/ratings-components.contract.ts";
import {
  readPage,
  reviewsAnchor,
  reviewsParameter,
} from "#features/ratings/ratings-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { hasRight } from "#platform/viewer.ts";
import { BookingBar, BookingBox, bookingAnchor } from "../components/booking-box.tsx";
import { SessionTimes } from "../components/session-times.tsx";
import { readBookable } from "../sessions/book-session.usecases.server.ts";
import { nextTimesShown } from "../sessions/sessions.constants.ts";
import type { Route } from "./+types/mentor-profile";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 10, parameters: [reviewsParameter] },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData, matches, params } = args;
  if (!loaderData) {
    return describePage(args, {
      title: "Mentor not found",
      description: "We can't find this mentor.",
      path: profilePath(params.mentorId),
      listed: false,
    });
  }
  const { mentor } = loaderData;
  const path = profilePath(mentor.id);
  return describePage(args, {
    title: mentor.full_name,
    description: summarizeMentor(mentor),
    path,
    image: "mentorship",
    type: "profile",
    trail: [{ name: "Mentorship", path: directoryPath }],
    data: describePerson(mentor, new URL(path, baseUrlOf(matches)).href),
    isSample: mentor.is_sample,
    ...(mentor.absence === "silent" ? { listed: false as const } : {}),
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const page = await readMentorPage(services, viewer, params.mentorId);
  if (!page) throw data(null, { status: 404 });
  const asked = readPage(new URL(request.url).searchParams.get(reviewsParameter));
  const [bookable, published] = await Promise.all([
    readBookable(services, page.mentor),
    listMentorReviews(services, viewer, page.mentor.id, asked),
  ]);
  return {
    mayModerate: hasRight(viewer, "moderation"),
    mentor: page.mentor,
    reviews: page.reviews,
    licenses: page.licenses,
    published,
    bookable: bookable
      ? {
          isPaused: bookable.isPaused,
          hasHours: bookable.hasHours,
          timeZone: bookable.timeZone,
          slots: bookable.slots,
        }
      : null,
  };
}

export default function MentorProfilePage({ loaderData }: Route.ComponentProps) {
  const { mentor, reviews, licenses, published, bookable, mayModerate } = loaderData;
  const offer = {
    mentor,
    bookable: bookable && { ...bookable, next: bookable.slots.slice(0, nextTimesShown) },
  };
  return (
    <MentorProfile
      mentor={mentor}
      mayModerate={mayModerate}
      bookingAnchor={bookingAnchor}
      bar={bookable?.slots.length ? <BookingBar mentor={mentor} /> : null}
      aside={
        <>
          <BookingBox {...offer} />
          <p className="text-sm text-muted">
            Mentorship is career education. You never need it to be considered for a job. Mentors
            share their own views, not {licenses.length > 0 ? "medical" : "legal, medical"} or
            financial advice.
          </p>
        </>
      }
    >
      {licenses.length > 0 ? (
        <ProfilePart title="License" id="license">
          {licenses.map((license) => (
            <LicenseSummary key={`${license.kind} ${license.number}`} license={license} />
          ))}
        </ProfilePart>
      ) : null}
      {bookable && bookable.slots.length > 0 ? (
        <ProfilePart title="Available times" id={timesAnchor}>
          <SessionTimes mentorId={mentor.id} name={mentor.full_name} {...bookable} />
        </ProfilePart>
      ) : null}
      <ProfilePart title="Reviews" id={reviewsAnchor}>
        <MentorReviews mentor={mentor} reviews={reviews} published={published} />
      </ProfilePart>
    </MentorProfile>
  );
}
