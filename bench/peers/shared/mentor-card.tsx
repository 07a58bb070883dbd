import { Badge, buttonClass, type LinkType, Star } from "./controls.tsx";
import type { Mentor } from "./mentors.ts";

const tagsShown = 4;
const languageNames = new Intl.DisplayNames("en", { type: "language" });
const languageList = new Intl.ListFormat("en", { type: "conjunction" });
const time = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

interface MentorCardProps {
  mentor: Mentor;
  /** Markup of the drawn portrait. */
  picture: string;
  Link: LinkType;
}

export function MentorCard({ mentor, picture, Link }: MentorCardProps) {
  const more = mentor.expertise.length - tagsShown;
  return (
    <article className="grid h-full content-between gap-5 rounded-md border border-line bg-surface p-6">
      <div className="grid gap-4">
        <div className="flex gap-4">
          <span className="contents" dangerouslySetInnerHTML={{ __html: picture }} />
          <div className="grid min-w-0 flex-1 content-start gap-1">
            <h3 className="font-serif text-xl font-medium wrap-anywhere">{mentor.full_name}</h3>
            <p className="wrap-anywhere">
              {mentor.company ? `${mentor.title}, ${mentor.company}` : mentor.title}
            </p>
            <p className="text-sm text-muted wrap-anywhere">{mentor.location}</p>
          </div>
        </div>
        <ul aria-label="Expertise" className="flex flex-wrap gap-2">
          {mentor.expertise.slice(0, tagsShown).map((tag) => (
            <li key={tag} className="max-w-full">
              <Badge>{tag}</Badge>
            </li>
          ))}
          {more > 0 ? <li className="text-sm text-muted">and {more} more</li> : null}
        </ul>
        <div className="grid gap-1 text-sm text-muted">
          <p className="text-ink wrap-anywhere">
            {mentor.next_free_at ? (
              <>
                Next free:{" "}
                <time dateTime={mentor.next_free_at}>
                  {time.format(new Date(mentor.next_free_at))} UTC
                </time>
              </>
            ) : (
              mentor.availability
            )}
          </p>
          <p>
            {mentor.experience_years} years of experience ·{" "}
            {languageList.format(mentor.languages.map((code) => languageNames.of(code) ?? code))}
          </p>
          <p>Active on {mentor.last_active_on}</p>
        </div>
      </div>
      <div className="grid gap-4 border-t border-line pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {mentor.rating === null || mentor.reviews === 0 ? (
            <p className="text-muted">New mentor, no reviews yet</p>
          ) : (
            <p className="flex items-center gap-1.5">
              <Star className="lucide lucide-star size-4 fill-current text-accent" />
              <span className="sr-only">Rated </span>
              <span className="tabular-nums">{mentor.rating.toFixed(1)}</span>
              <span className="sr-only"> of 5</span>
              <span className="text-muted">({mentor.reviews} reviews)</span>
            </p>
          )}
          {mentor.is_sample ? <Badge>Sample</Badge> : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="font-semibold tabular-nums">
            ${mentor.hourly_rate.toLocaleString("en-US")} per hour
          </p>
          <Link href={`/mentorship/${mentor.id}`} className={buttonClass("secondary", "small")}>
            View Profile<span className="sr-only"> of {mentor.full_name}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}
