import type { ReactNode } from "react";
import { Link } from "react-router";
import { BackLink } from "#ui/page/back-link.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { silenceDays } from "../directory/directory.constants.ts";
import type { MentorProfile as Profile } from "../directory/directory.types.ts";
import { describeRole } from "../directory/mentor-words.rules.ts";
import { FactList } from "../fields/components/fact-list.tsx";
import { describeExperience } from "../mentor-amounts.rules.ts";
import { directoryPath } from "../mentors.constants.ts";
import { adminMentorPath } from "../moderation/moderation.constants.ts";
import { MentorPicture } from "./mentor-picture.tsx";
import { MentorRating } from "./mentor-rating.tsx";

export interface MentorProfileProps {
  mentor: Profile;
  /** Whether to show a link to the mentor's administration. */
  mayModerate: boolean;
  /** Anchor of the part where `aside` says how to book. */
  bookingAnchor: string;
  aside: ReactNode;
  /** It stays in reach at the bottom of a phone. */
  bar: ReactNode;
  /** More parts, from other features. */
  children: ReactNode;
}

/** Public profile of a mentor, with room for more. */
export function MentorProfile({
  mentor,
  mayModerate,
  bookingAnchor,
  aside,
  bar,
  children,
}: MentorProfileProps) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-16 gap-y-10 px-5 py-10 sm:px-8 sm:py-14 lg:grid-cols-[1fr_22rem]">
      <header className="grid content-start gap-6 lg:col-span-2">
        <BackLink to={directoryPath}>All mentors</BackLink>
        {mayModerate ? (
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
            {mentor.is_sample ? <SampleNote>This mentor is a sample.</SampleNote> : null}
            {mentor.absence === "silent" ? (
              <p className="max-w-text border-l-2 border-accent pl-4">
                {mentor.full_name} hasn't been active for {silenceDays} days, so they aren't on the
                mentor list or taking new bookings right now.
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
        <ProfilePart title="About">
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{mentor.bio}</p>
        </ProfilePart>
        <ProfilePart title={`What ${mentor.full_name} can help with`}>
          <ul aria-label="Topics" className="grid max-w-text gap-x-10 sm:grid-cols-2">
            {mentor.expertise.map((topic) => (
              <li key={topic} className="border-t border-line py-3 wrap-anywhere">
                {topic}
              </li>
            ))}
          </ul>
        </ProfilePart>
        {mentor.details ? (
          <ProfilePart title="Details">
            <FactList facts={mentor.details} />
          </ProfilePart>
        ) : null}
        {children}
      </div>
      <aside className="grid content-start gap-5 lg:sticky lg:top-6 lg:self-start">{aside}</aside>
      {bar ? (
        <div className="sticky bottom-0 z-10 -mx-5 -mb-10 border-t border-line bg-paper px-5 py-3 sm:-mx-8 sm:-mb-14 sm:px-8 lg:hidden print:hidden">
          {bar}
        </div>
      ) : null}
    </div>
  );
}

export function ProfilePart({
  title,
  id,
  children,
}: {
  title: string;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="grid scroll-mt-6 gap-5">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}
