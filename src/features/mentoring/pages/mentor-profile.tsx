import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { readMentorPage } from "#features/mentors/mentors.contract.ts";
import { MentorPicture, MentorRating } from "#features/mentors/mentors-components.contract.ts";
import {
  adminMentorPath,
  describeExperience,
  describePerson,
  describeRole,
  directoryPath,
  profilePath,
  silenceDays,
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
import { isAdmin } from "#platform/viewer.ts";
import { BackLink } from "#ui/back-link.tsx";
import { SampleNote } from "#ui/sample-note.tsx";
import { BookingBox, bookingAnchor } from "../components/booking-box.tsx";
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
      title: "No such mentor",
      description: "There is no mentor at this address.",
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
  const bookable = await readBookable(services, page.mentor.id);
  const asked = readPage(new URL(request.url).searchParams.get(reviewsParameter));
  return {
    isAdmin: isAdmin(viewer),
    mentor: page.mentor,
    reviews: page.reviews,
    published: await listMentorReviews(services, viewer, page.mentor.id, asked),
    bookable: bookable
      ? {
          isPaused: bookable.isPaused || page.mentor.absence === "silent",
          hasHours: bookable.hasHours,
          timeZone: bookable.timeZone,
          slots: page.mentor.absence === "silent" ? [] : bookable.slots,
        }
      : null,
  };
}

export default function MentorProfilePage({ loaderData }: Route.ComponentProps) {
  const { mentor, reviews, published, bookable, isAdmin: administers } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-16 gap-y-10 px-5 py-10 sm:px-8 sm:py-14 lg:grid-cols-[1fr_22rem]">
      <header className="grid content-start gap-6 lg:col-span-2">
        <BackLink to={directoryPath}>All mentors</BackLink>
        {administers ? (
          <p>
            <Link className="link" to={adminMentorPath(mentor.id)}>
              Manage this mentor
            </Link>
          </p>
        ) : null}
        <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
          <MentorPicture mentor={mentor} className="size-28 shrink-0 sm:size-36" />
          <div className="grid min-w-0 flex-1 basis-64 content-start gap-2">
            <h1 className="text-2xl wrap-anywhere">{mentor.full_name}</h1>
            <p className="text-lg wrap-anywhere">{describeRole(mentor)}</p>
            <p className="text-muted wrap-anywhere">
              {mentor.location} · {describeExperience(mentor.experience_years)}
            </p>
            <MentorRating rating={mentor.rating} reviews={mentor.reviews} />
            {mentor.is_sample ? (
              <SampleNote>An invented person, shown for demonstration.</SampleNote>
            ) : null}
            {mentor.absence === "silent" ? (
              <p className="max-w-text border-l-2 border-accent pl-4">
                Not heard of for {silenceDays} days, so not in the list of mentors and without new
                bookings until {mentor.full_name} is back.
              </p>
            ) : null}
            <p className="lg:hidden">
              <a href={`#${bookingAnchor}`} className="link">
                See the rate and how to book
              </a>
            </p>
          </div>
        </div>
      </header>
      <div className="grid content-start gap-12">
        <Part title="About">
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{mentor.bio}</p>
        </Part>
        <Part title={`What ${mentor.full_name} can help with`}>
          <ul aria-label="Topics" className="grid max-w-text gap-x-10 sm:grid-cols-2">
            {mentor.expertise.map((topic) => (
              <li key={topic} className="border-t border-line py-3 wrap-anywhere">
                {topic}
              </li>
            ))}
          </ul>
        </Part>
        {bookable && bookable.slots.length > 0 ? (
          <Part title="Free times" id={timesAnchor}>
            <SessionTimes mentorId={mentor.id} name={mentor.full_name} {...bookable} />
          </Part>
        ) : null}
        <Part title="Reviews" id={reviewsAnchor}>
          <MentorReviews mentor={mentor} reviews={reviews} published={published} />
        </Part>
      </div>
      <aside className="grid content-start gap-5 lg:sticky lg:top-6 lg:self-start">
        <BookingBox
          mentor={mentor}
          bookable={bookable && { ...bookable, next: bookable.slots.slice(0, nextTimesShown) }}
        />
        <p className="text-sm text-muted">
          Mentorship is career education and never a condition of placement. Mentors give their own
          views, not legal, medical or financial advice.
        </p>
      </aside>
    </div>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="grid scroll-mt-6 gap-5">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}
