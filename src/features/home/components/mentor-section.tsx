import { Link } from "react-router";
import { ListTime } from "#features/mentors/mentors-components.contract.ts";
import { registrationFee } from "#features/mentors/mentors-parts.contract.ts";
import { formatMoney, priceNote } from "#shared/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { Section } from "#ui/page/section.tsx";
import { MentorCarousel } from "./mentor-carousel.tsx";
import type { CarouselMentor } from "./mentor-slide.tsx";

/** Mentors to talk to, and the way to become one. */
export function MentorSection({
  mentors,
  asOf,
}: {
  mentors: readonly CarouselMentor[];
  /** The time of the last read, while the list can't be read again. */
  asOf: Date | null;
}) {
  return (
    <Section
      tone="sunken"
      title="Talk to someone who's made the move"
      lead="Book an hour-long video call with someone who knows the exams, licenses, contracts and first months on the job."
      aside={
        <Button asChild variant="secondary">
          <Link to="/mentorship">View All Mentors</Link>
        </Button>
      }
    >
      <div className="grid gap-8">
        <ListTime asOf={asOf} />
        {mentors.length > 0 ? (
          <>
            <MentorCarousel mentors={mentors} />
            <p className="text-sm text-muted">{priceNote}</p>
            {mentors.some(({ is_sample }) => is_sample) ? (
              <SampleNote>Profiles with an illustrated portrait are samples.</SampleNote>
            ) : null}
          </>
        ) : (
          <EmptyState title="No mentors yet">
            <p>We&apos;re reviewing our first mentors. You&apos;ll see their profiles here.</p>
          </EmptyState>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line pt-8">
          <p className="max-w-text text-lg">
            Made the move yourself? Help others do it, and get paid for each session.
          </p>
          <Button asChild>
            <Link to="/become-mentor">Become a Mentor - {formatMoney(registrationFee)}</Link>
          </Button>
        </div>
      </div>
    </Section>
  );
}
