import { Form, Link, useNavigation } from "react-router";
import { SlotCalendar } from "#features/booking/booking-parts.contract.ts";
import { messagePath } from "#features/messages/messages-parts.contract.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { BookPage } from "../sessions/read-book-page.usecases.server.ts";
import { SessionTerms } from "./session-terms.tsx";

export interface SessionBookingFormProps {
  page: BookPage & { bookable: NonNullable<BookPage["bookable"]> };
  /** What was entered before. */
  values: { startsAt?: string | null; name?: string; note?: string };
  /** The same array until the form is checked again. */
  errors: FieldError[];
}

/** When, what about, for how much: all that there is to booking a session. */
export function SessionBookingForm({ page, values, errors }: SessionBookingFormProps) {
  const { mentor, bookable, price, timeZone, hold } = page;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "book";
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <Form method="post" noValidate className="grid gap-10">
      <ErrorSummary errors={errors} />
      <section aria-labelledby="time-title" className="grid gap-4">
        <h2 id="time-title" className="text-xl">
          {hold ? "Or choose another time" : "Choose a time"}
        </h2>
        {hold ? (
          <p className="text-muted">
            Paying for another time gives up the one that is kept for you.
          </p>
        ) : null}
        <SlotCalendar
          slots={bookable.slots.map((slot) => slot.toISOString())}
          host={{ timeZone: bookable.timeZone, label: "the mentor" }}
          timeZone={timeZone}
          chosen={values.startsAt ?? null}
          error={errorOf("startsAt")}
          empty={
            <p>
              Every time that {mentor.full_name} offers is taken.{" "}
              <Link to={messagePath(mentor.id)} className="link">
                Send a message
              </Link>{" "}
              to ask for another one.
            </p>
          }
        />
      </section>
      <section aria-labelledby="about-title" className="grid gap-5">
        <h2 id="about-title" className="text-xl">
          What it is about
        </h2>
        <Field
          id="name"
          label="Your name"
          help="As the mentor should address you."
          error={errorOf("name")}
          required
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={100}
              defaultValue={values.name ?? hold?.name ?? page.name}
            />
          )}
        </Field>
        <Field
          id="note"
          label="What would you like to talk about?"
          help="A few sentences, so that the mentor can prepare."
          error={errorOf("note")}
          required
        >
          {(control) => (
            <Textarea
              {...control}
              name="note"
              maxLength={2000}
              defaultValue={values.note ?? hold?.note ?? ""}
            />
          )}
        </Field>
      </section>
      <section aria-labelledby="price-title" className="grid gap-4">
        <h2 id="price-title" className="text-xl">
          Price and terms
        </h2>
        <SessionTerms
          price={price}
          mentorName={mentor.full_name}
          answersAtOnce={bookable.answersAtOnce}
        />
      </section>
      <Button
        type="submit"
        name="intent"
        value="book"
        variant={hold ? "secondary" : "primary"}
        busy={busy}
        disabled={bookable.slots.length === 0}
        className="justify-self-start"
      >
        {busy ? "Processing..." : `Pay ${formatMoney(price)}${hold ? " for this time" : ""}`}
      </Button>
    </Form>
  );
}
