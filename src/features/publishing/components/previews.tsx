import type { ComponentType } from "react";
import {
  OpportunityView,
  type OpportunityViewProps,
} from "#features/business/business-components.contract.ts";
import { HolidayPreview } from "#features/consultations/consultations-components.contract.ts";
import { EventView, type EventViewProps } from "#features/events/events-components.contract.ts";
import { NoticeBar } from "#features/notices/notices-components.contract.ts";
import type { SiteNotice } from "#features/notices/notices-parts.contract.ts";
import { PickPreview } from "#features/picks/picks-components.contract.ts";
import { type Testimonial, Testimonials } from "#features/talent/talent-testimonials.contract.ts";
import { Figures, type FiguresProps } from "#ui/content/figures.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Section } from "#ui/page/section.tsx";

/**
 * The public page of each kind, by its name. A kind's `preview` answers its props. This is the one
 * place besides the kind's own feature that a new kind needs.
 */
const previews: Readonly<Record<string, ComponentType<never>>> = {
  events: EventPreview,
  "featured-picks": PickPreview,
  opportunities: OpportunityPreview,
  "office-holidays": HolidayPreview,
  "site-notices": NoticePreview,
  testimonials: TestimonialPreview,
  claims: ClaimPreview,
};

export function Preview({ kind, props }: { kind: string; props: object }) {
  const Page = previews[kind] as ComponentType<object> | undefined;
  if (!Page) throw new Error(`components/previews.tsx has no page for "${kind}"`);
  return <Page {...props} />;
}

function EventPreview(props: Omit<EventViewProps, "children">) {
  return (
    <EventView {...props}>
      <Alert title="The registration form goes here">
        <p>People can register once this is published.</p>
      </Alert>
    </EventView>
  );
}

function OpportunityPreview(props: Omit<OpportunityViewProps, "children">) {
  return (
    <OpportunityView {...props}>
      <p className="text-sm text-muted">People can save it once this is published.</p>
    </OpportunityView>
  );
}

function TestimonialPreview({ testimonial }: { testimonial: Testimonial }) {
  return (
    <>
      <h1 className="sr-only">Preview of a testimonial</h1>
      <Section title="What people say about working with us">
        <Testimonials testimonials={[testimonial]} sector="all" />
      </Section>
    </>
  );
}

function NoticePreview({ notice }: { notice: SiteNotice }) {
  return (
    <div className="mt-8">
      <h1 className="sr-only">Preview of a notice</h1>
      <NoticeBar notice={notice} onClose={undefined} />
    </div>
  );
}

function ClaimPreview({ figures }: { figures: Omit<FiguresProps, "label"> }) {
  return <Figures label="The figure as pages show it" {...figures} />;
}
