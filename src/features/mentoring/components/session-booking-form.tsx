import { useState } from "react";
import { Link } from "react-router";
import { AppointmentTime, SlotCalendar } from "#features/booking/booking-components.contract.ts";
import { sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import { messagePath } from "#features/messages/messages-parts.contract.ts";
import { formatMoney } from "#shared/money.ts";
import { addTime } from "#shared/time.ts";
import { Form } from "#ui/form/form.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { BookPage } from "../sessions/read-book-page.usecases.server.ts";
import { FreeTerms, type FreeTermsProps } from "./free-terms.tsx";
import { SessionTerms } from "./session-terms.tsx";

export interface SessionBookingFormProps {
  page: BookPage & { bookable: NonNullable<BookPage["bookable"]> };
  /** Free sessions of a viewer whom the law protects from fees; null for one who pays. */
  free: FreeTermsProps["free"] | null;
  /** Values in the page's address. */
  asked: { startsAt: string | null; name: string | undefined; note: string | undefined };
}

/** The form that books a session: its time, its subject, its price and terms. */
export function SessionBookingForm({ page, free, asked }: SessionBookingFormProps) {
  const { mentor, bookable, price, hold } = page;
  // The hold's values stay once the hold is over.
  const [values] = useState({
    startsAt: asked.startsAt,
    name: asked.name ?? hold?.name ?? page.name,
    note: asked.note ?? hold?.note,
  });
  return (
    <Form quiet intent={["book"]} values={values} className="grid gap-10">
      <section aria-labelledby="time-title" className="grid gap-4">
        <h2 id="time-title" className="text-xl">
          {hold ? "Or choose another time" : "Choose a time"}
        </h2>
        {hold ? (
          <p className="text-muted">
            If you {free ? "book" : "pay for"} another time, we'll release the one we're holding for
            you.
          </p>
        ) : null}
        <BookableTimes page={page} asked={values.startsAt} />
      </section>
      <section aria-labelledby="about-title" className="grid gap-5">
        <h2 id="about-title" className="text-xl">
          About your session
        </h2>
        <TextField
          name="name"
          label="Your name"
          help="What should your mentor call you?"
          required
          autoComplete="name"
          maxLength={100}
        />
        <TextareaField
          name="note"
          label="What would you like to talk about?"
          help="A few sentences help your mentor prepare."
          required
          maxLength={2000}
        />
      </section>
      <section aria-labelledby="price-title" className="grid gap-4">
        <h2 id="price-title" className="text-xl">
          Price and terms
        </h2>
        {free ? (
          <FreeTerms
            free={free}
            mentorName={mentor.full_name}
            instantBooking={bookable.instantBooking}
          />
        ) : (
          <SessionTerms
            price={price}
            mentorName={mentor.full_name}
            instantBooking={bookable.instantBooking}
          />
        )}
      </section>
      <SubmitButton
        name="intent"
        value="book"
        variant={hold ? "secondary" : "primary"}
        disabled={bookable.slots.length === 0 || free?.left === 0}
        busyLabel="Processing..."
      >
        {free ? "Book for free" : `Pay ${formatMoney(price)}${hold ? " for this time" : ""}`}
      </SubmitButton>
    </Form>
  );
}

/**
 * The calendar. Someone who has chosen a time on the mentor's page sees that time, and the calendar once they want
 * another one.
 */
function BookableTimes({
  page,
  asked,
}: Pick<SessionBookingFormProps, "page"> & { asked: string | null }) {
  const { bookable, timeZone } = page;
  const field = useFieldState("startsAt");
  const find = (time: string | null) => bookable.slots.find((slot) => slot.toISOString() === time);
  const [wasOffered] = useState(find(asked) !== undefined);
  // Another one than asked for, if the form came back with it: the closed box sends it again.
  const chosen = find(field.value);
  if (!wasOffered || !chosen || field.error) return <AllTimes page={page} />;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-line bg-surface p-4 group-open:hidden [&::-webkit-details-marker]:hidden">
        <AppointmentTime
          startsAt={chosen}
          endsAt={addTime(chosen, { minutes: sessionMinutes })}
          timeZone={timeZone}
          other={{ timeZone: bookable.timeZone, label: "the mentor" }}
        />
        <span className="link">Choose another time</span>
      </summary>
      <AllTimes page={page} />
    </details>
  );
}

function AllTimes({ page }: Pick<SessionBookingFormProps, "page">) {
  const { mentor, bookable, timeZone } = page;
  const field = useFieldState("startsAt");
  return (
    <SlotCalendar
      slots={bookable.slots.map((slot) => slot.toISOString())}
      host={{ timeZone: bookable.timeZone, label: "the mentor" }}
      timeZone={timeZone}
      chosen={field.value || null}
      error={field.error}
      empty={
        <p>
          All of {mentor.full_name}'s times are taken.{" "}
          <Link to={messagePath(mentor.id)} className="link">
            Send a message
          </Link>{" "}
          to ask for another one.
        </p>
      }
    />
  );
}
