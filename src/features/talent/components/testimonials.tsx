import { useId, useState } from "react";
import { Badge } from "#ui/content/badge.tsx";
import { Portrait } from "#ui/drawings/portrait.tsx";
import { Choice } from "#ui/form/choice.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { portraitOf } from "../../../../content/samples/portraits.ts";
import type { Testimonial, TestimonialSector } from "../testimonials.types.ts";

export interface TestimonialsProps {
  testimonials: readonly Testimonial[];
  sector: TestimonialSector;
}

const maxShown = 3;
const sampleNote = "These people, employers and quotes are samples.";

/** Testimonials of one sector, or a few of every sector. */
export function Testimonials({ testimonials, sector }: TestimonialsProps) {
  const shown = testimonials
    .filter((testimonial) => sector === "all" || testimonial.sector === sector)
    .slice(0, maxShown);
  if (shown.length === 0) return <NoTestimonials />;
  return (
    <div className="grid gap-8">
      {shown.some(({ is_sample }) => is_sample) ? <SampleNote>{sampleNote}</SampleNote> : null}
      <ul className="grid gap-x-10 gap-y-10 lg:grid-cols-3">
        {shown.map((testimonial) => (
          <li key={testimonial.id} className="grid border-t-2 border-ink pt-6">
            <Quotation testimonial={testimonial} isMixed={isMixed(shown)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether real people are shown beside samples: then each sample says that it is one. */
function isMixed(testimonials: readonly Testimonial[]): boolean {
  return new Set(testimonials.map(({ is_sample }) => is_sample)).size > 1;
}

const choices = [
  ["all", "All"],
  ["healthcare", "Healthcare"],
  ["trades", "Trades"],
  ["it", "IT"],
] as const satisfies readonly (readonly [TestimonialSector, string])[];

/** The stylesheet hides by the checked choice, so that the filter works before scripts run, too. */
const hiddenUnlessChosen: Record<Testimonial["sector"], string> = {
  healthcare:
    "group-has-[[value=trades]:checked]/filter:hidden group-has-[[value=it]:checked]/filter:hidden",
  trades:
    "group-has-[[value=healthcare]:checked]/filter:hidden group-has-[[value=it]:checked]/filter:hidden",
  it: "group-has-[[value=healthcare]:checked]/filter:hidden group-has-[[value=trades]:checked]/filter:hidden",
};

/** Testimonials of all sectors, with a filter above. */
export function FilteredTestimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const name = useId();
  const [chosen, setChosen] = useState<TestimonialSector>();
  if (testimonials.length === 0) return <NoTestimonials />;
  return (
    <div className="group/filter grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <fieldset>
          <legend className="sr-only">Show testimonials from</legend>
          <div className="flex flex-wrap gap-2">
            {choices.map(([value, label]) => (
              <Choice
                key={value}
                look="bare"
                className="relative inline-flex"
                inputClassName="peer absolute inset-0 cursor-pointer opacity-0"
                name={name}
                value={value}
                defaultChecked={value === "all"}
                onChange={() => setChosen(value)}
              >
                <span className="inline-flex min-h-10 items-center rounded-full border border-control bg-surface px-4 font-medium transition-colors peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-hover:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent">
                  {label}
                </span>
              </Choice>
            ))}
          </div>
        </fieldset>
        {testimonials.some(({ is_sample }) => is_sample) ? (
          <SampleNote>{sampleNote}</SampleNote>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {chosen ? describeChoice(testimonials, chosen) : ""}
      </p>
      <ul className="gap-x-10 sm:columns-2 lg:columns-3">
        {testimonials.map((testimonial) => (
          <li
            key={testimonial.id}
            className={`mb-10 break-inside-avoid border-t border-line pt-6 ${hiddenUnlessChosen[testimonial.sector]}`}
          >
            <Quotation testimonial={testimonial} isMixed={isMixed(testimonials)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeChoice(testimonials: readonly Testimonial[], chosen: TestimonialSector): string {
  const count = testimonials.filter(({ sector }) => chosen === "all" || sector === chosen).length;
  const label = choices.find(([value]) => value === chosen)?.[1];
  return `${label}: ${count} ${count === 1 ? "testimonial" : "testimonials"} shown`;
}

function Quotation({ testimonial, isMixed }: { testimonial: Testimonial; isMixed: boolean }) {
  const { name, role, company, rating, text, picture } = testimonial;
  return (
    <figure className="grid content-between gap-6">
      <blockquote className="font-serif text-lg">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        <Likeness name={name} picture={picture} isSample={testimonial.is_sample} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {company ? `${role}, ${company}` : role}
          </p>
          {rating === null ? null : <p className="text-sm text-muted">Rated {rating} out of 5</p>}
          {isMixed && testimonial.is_sample ? <Badge>Sample</Badge> : null}
        </div>
      </figcaption>
    </figure>
  );
}

/** A drawn portrait shows no real person, so only samples have one. */
function Likeness({
  name,
  picture,
  isSample,
}: {
  name: string;
  picture: string | null;
  isSample: boolean;
}) {
  if (isSample) return <Portrait {...portraitOf(name)} className="size-14 shrink-0" />;
  if (!picture) return null;
  return (
    <img
      src={picture}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded-sm object-cover"
    />
  );
}

function NoTestimonials() {
  return (
    <EmptyState title="No testimonials yet">
      <p>We only quote people who&apos;ve given us permission.</p>
    </EmptyState>
  );
}
