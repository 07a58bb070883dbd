import type { ReactNode } from "react";
import { buttonClass, ChevronDown, control, type LinkType } from "./controls.tsx";
import { MentorCard } from "./mentor-card.tsx";
import type { MentorPage } from "./mentors.ts";

interface MentorListProps extends MentorPage {
  /** Markup of the portraits by the mentor's id. */
  pictures: Readonly<Record<string, string>>;
  Link: LinkType;
}

/** The mentor list with what stands around it. */
export function MentorList({ mentors, total, pictures, Link }: MentorListProps) {
  return (
    <>
      <section className="relative overflow-hidden border-b border-line">
        <div className="mx-auto grid w-full max-w-page items-center gap-10 px-5 py-14 sm:px-8 md:grid-cols-[7fr_5fr] md:py-24">
          <div className="grid justify-items-start gap-5">
            <p className="font-semibold text-accent">Mentorship</p>
            <h1 className="max-w-[18ch] text-3xl">Talk to someone who’s done it</h1>
            <p className="max-w-[38rem] text-lg text-muted">
              Mentors answer the questions that no form covers: which exam first, what to ask for,
              how to lead a team in a second language. Each one names a rate, and you pay for the
              hours you book.
            </p>
            <div className="mt-2 flex flex-col items-start gap-3 sm:flex-row sm:flex-wrap sm:items-center">
              <a href="#mentors" className={buttonClass()}>
                Find a mentor
              </a>
              <Link href="/become-mentor" className={buttonClass("secondary")}>
                Become a Mentor
              </Link>
            </div>
          </div>
        </div>
      </section>
      <section aria-label="Mentorship in figures" className="border-b border-line">
        <div className="mx-auto grid w-full max-w-page gap-4 px-5 py-8 sm:px-8 sm:py-10">
          <dl className="flex flex-wrap gap-x-12 gap-y-6">
            {figures.map(([name, figure]) => (
              <div key={name} className="flex min-w-28 flex-1 flex-col-reverse justify-end">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="font-serif text-2xl">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Section id="mentors" title="Find a mentor">
        <Filter />
        <div className="grid gap-8">
          <p role="status" className="text-muted">
            {mentors.length} of {total} mentors
          </p>
          <ul aria-label="Mentors" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {mentors.map((mentor) => (
              <li key={mentor.id}>
                <MentorCard mentor={mentor} picture={pictures[mentor.id] ?? ""} Link={Link} />
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section id="steps" title="How it works">
        <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col">
          {steps.map(([title, text], index) => (
            <li key={title} className="grid content-start gap-2 border-t-2 border-ink pt-4">
              <p aria-hidden="true" className="font-serif text-xl text-accent">
                {index + 1}
              </p>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <p className="max-w-text text-muted">
          Mentorship is career education. It is never a condition of placement, and no mentor can
          promise a job, a visa or a license.
        </p>
      </Section>
      <section className="border-t border-line bg-sunken">
        <div className="mx-auto grid w-full max-w-page justify-items-start gap-5 px-5 py-14 sm:px-8 sm:py-20">
          <h2 className="max-w-[24ch] text-2xl">Do you have experience to share?</h2>
          <p className="max-w-text text-lg text-muted">
            Apply once, name your own rate, and help people who are where you were.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link href="/become-mentor" className={buttonClass()}>
              Become a Mentor
            </Link>
          </div>
        </div>
      </section>
    </>
  );
}

const figures = [
  ["Mentors", "100+"],
  ["Sessions", "5,000+"],
  ["Satisfaction", "98%"],
] as const;

const steps = [
  [
    "Choose a mentor",
    "Compare fields, rates and availability, and read what a mentor can help with.",
  ],
  [
    "Pick a time and say what you need",
    "Write in two or three sentences what you want to decide or prepare, and when you have time.",
  ],
  [
    "Meet for 60 minutes",
    "You talk by video call. Bring the contract, the plan or the resume that it is about.",
  ],
  [
    "Leave with next steps",
    "You end with a short list of what to do first. Book another hour only if it helps.",
  ],
] as const;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-14 sm:px-8 sm:py-20">
        <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="grid gap-3">
            <h2 id={`${id}-title`} className="max-w-text text-2xl">
              {title}
            </h2>
          </div>
        </header>
        {children}
      </div>
    </section>
  );
}

const filters = [
  ["specialization", "Specialization", "Any kind", "Career", "Leadership", "Technical", "Business"],
  ["price", "Price per hour", "Any price", "Under $150", "$150 to $200", "Over $200"],
  [
    "availability",
    "Availability",
    "Any time",
    "Free within 7 days",
    "Available this week",
    "Available next week",
    "Limited slots",
    "Fully booked",
  ],
  ["language", "Language", "Any language", "English", "French", "Spanish", "Hindi", "Polish"],
  [
    "sort",
    "Sort by",
    "Best match",
    "Soonest free",
    "Rating",
    "Price, low to high",
    "Price, high to low",
    "Name",
  ],
] as const;

function Filter() {
  return (
    <search aria-label="Mentors">
      <form
        className="grid grid-cols-2 items-end gap-x-4 gap-y-5 lg:grid-cols-4"
        action="/mentorship"
        method="get"
      >
        <div className="col-span-2">
          <div className="grid gap-1.5">
            <label htmlFor="filter-q" className="w-fit font-semibold wrap-anywhere">
              Name, title, company or expertise
            </label>
            <input
              type="search"
              className={control}
              id="filter-q"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              name="q"
            />
          </div>
        </div>
        {filters.map(([id, label, ...options]) => (
          <div key={id} className="grid gap-1.5">
            <label htmlFor={`filter-${id}`} className="w-fit font-semibold wrap-anywhere">
              {label}
            </label>
            <span className="relative block">
              <select
                className={`${control} appearance-none pr-10 text-ellipsis`}
                id={`filter-${id}`}
                name={id}
              >
                {options.map((option, index) => (
                  <option key={option} value={index === 0 ? "" : option}>
                    {option}
                  </option>
                ))}
              </select>
              <ChevronDown className="lucide lucide-chevron-down pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
            </span>
          </div>
        ))}
        <div className="col-span-2 flex flex-wrap items-center gap-3 lg:col-span-1">
          <button type="submit" className={`${buttonClass()} w-fit`}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
}
