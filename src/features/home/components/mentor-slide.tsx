import { Link } from "react-router";
import { MentorPicture } from "#features/mentors/mentors-components.contract.ts";
import {
  describeRate,
  type PublicMentor,
  profilePath,
  timesPath,
} from "#features/mentors/mentors-parts.contract.ts";
import { Button } from "#ui/controls/button.tsx";

/** A mentor, as far as the home page introduces one. */
export type CarouselMentor = Pick<
  PublicMentor,
  | "id"
  | "full_name"
  | "title"
  | "location"
  | "hourly_rate"
  | "photo_id"
  | "is_sample"
  | "takes_bookings"
>;

export interface MentorSlideProps {
  mentor: CarouselMentor;
  /** A copy of a slide, for the eye and the pointer; the keyboard passes it by. */
  repeated?: boolean;
}

export function MentorSlide({ mentor, repeated = false }: MentorSlideProps) {
  return (
    <li className="flex w-64 shrink-0 pr-5 sm:w-72 sm:pr-6">
      <article className="grid w-full grid-rows-[auto_1fr_auto] overflow-hidden rounded-md border border-line bg-surface">
        <div className="relative [&>svg]:rounded-none">
          <MentorPicture mentor={mentor} className="w-full" />
        </div>
        <div className="grid content-start gap-1 px-5 pt-4">
          <h3 className="font-serif text-lg leading-snug font-medium wrap-anywhere">
            {mentor.full_name}
          </h3>
          <p className="text-sm wrap-anywhere">{mentor.title}</p>
          <p className="text-sm wrap-anywhere text-muted">{mentor.location}</p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 p-5">
          <p className="text-sm font-semibold tabular-nums">{describeRate(mentor.hourly_rate)}</p>
          <Button asChild variant="secondary" size="small">
            {mentor.takes_bookings ? (
              <Link to={timesPath(mentor.id)} tabIndex={repeated ? -1 : undefined}>
                Book Session<span className="sr-only"> with {mentor.full_name}</span>
              </Link>
            ) : (
              <Link to={profilePath(mentor.id)} tabIndex={repeated ? -1 : undefined}>
                View Profile<span className="sr-only"> of {mentor.full_name}</span>
              </Link>
            )}
          </Button>
        </div>
      </article>
    </li>
  );
}
