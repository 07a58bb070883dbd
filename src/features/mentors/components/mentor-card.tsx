import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { CachedMarkup } from "#ui/content/cached-markup.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import type { PublicMentor } from "../directory/directory.types.ts";
import { describeLanguages } from "../directory/language-words.rules.ts";
import { describeReplies, describeRole } from "../directory/mentor-words.rules.ts";
import { describeExperience, describeRate } from "../mentor-amounts.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import { MentorPicture } from "./mentor-picture.tsx";
import { MentorRating } from "./mentor-rating.tsx";

const tagsShown = 4;

export interface MentorCardProps {
  mentor: PublicMentor;
  /** The name's rank among the page's headings. */
  headingLevel?: 2 | 3 | 4;
}

/** A mentor in a list, with a link to the profile. */
export function MentorCard({ mentor, headingLevel = 3 }: MentorCardProps) {
  return (
    <CachedMarkup
      as="article"
      className="grid h-full content-between gap-5 rounded-md border border-line bg-surface p-6"
      of={CardContent}
      content={{ mentor, headingLevel }}
    />
  );
}

function CardContent({ mentor, headingLevel }: Required<MentorCardProps>) {
  const Heading = `h${headingLevel}` as const;
  const more = mentor.expertise.length - tagsShown;
  return (
    <>
      <div className="grid gap-4">
        <div className="flex gap-4">
          <MentorPicture mentor={mentor} className="size-18 shrink-0 self-start" />
          <div className="grid min-w-0 flex-1 content-start gap-1">
            <Heading className="font-serif text-xl font-medium wrap-anywhere">
              {mentor.full_name}
            </Heading>
            <p className="wrap-anywhere">{describeRole(mentor)}</p>
            <p className="text-sm text-muted wrap-anywhere">{mentor.location}</p>
          </div>
        </div>
        <ul aria-label="Expertise" className="flex flex-wrap gap-2">
          {mentor.expertise.slice(0, tagsShown).map((tag) => (
            <li key={tag} className="max-w-full">
              <Badge className="max-w-full wrap-anywhere">{tag}</Badge>
            </li>
          ))}
          {more > 0 ? <li className="text-sm text-muted">and {more} more</li> : null}
        </ul>
        <div className="grid gap-1 text-sm text-muted">
          <p className="text-ink wrap-anywhere">
            <Opening mentor={mentor} />
          </p>
          <p>
            {describeExperience(mentor.experience_years)} · {describeLanguages(mentor.languages)}
          </p>
          <p>{[mentor.activity, describeReplies(mentor)].filter(Boolean).join(" · ")}</p>
          {mentor.facts?.map(({ label, text }) => (
            <p key={label} className="wrap-anywhere">
              {label}: {text}
            </p>
          ))}
        </div>
      </div>
      <div className="grid gap-4 border-t border-line pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <MentorRating rating={mentor.rating} reviews={mentor.reviews} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="font-semibold tabular-nums">{describeRate(mentor.hourly_rate)}</p>
          <Button asChild variant="secondary" size="small">
            <Link to={profilePath(mentor.id)}>
              View Profile<span className="sr-only"> of {mentor.full_name}</span>
            </Link>
          </Button>
        </div>
      </div>
    </>
  );
}

/** The mentor's next free time from the calendar, or else their availability as they say it. */
function Opening({
  mentor: { next_free_at, time_zone, availability, takes_bookings },
}: Pick<MentorCardProps, "mentor">) {
  if (!next_free_at || !takes_bookings) return availability;
  return (
    <>
      Next available: <LocalTime time={next_free_at} zone={time_zone} />
    </>
  );
}
