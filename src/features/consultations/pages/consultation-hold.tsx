import { data, Link, redirect } from "react-router";
import { AppointmentTime } from "#features/booking/booking-components.contract.ts";
import type { BookingStatus } from "#features/booking/booking-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { clockTime, nameOffset } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { useVisitorClock, useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { consultationPath } from "../consultation-path.rules.ts";
import {
  bookedConsultationPath,
  heldConsultationPath,
  ownConsultationsPath,
  unprovenHoldMinutes,
} from "../consultations.constants.ts";
import { consultationErrors } from "../consultations.errors.ts";
import {
  confirmHeldConsultation,
  readHeldConsultation,
  releaseHeldConsultation,
} from "../holds/unproven-holds.usecases.server.ts";
import type { Route } from "./+types/consultation-hold";

export const handle: PageHandle = { listed: false, form: { from: "anyone" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Confirm your consultation",
    description: "We're holding a consultation time until you confirm it by email.",
    path: ownConsultationsPath,
    listed: false,
  });
}

function readKeys(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    view: searchParams.get("view") ?? undefined,
    proof: searchParams.get("proof") ?? undefined,
  };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const { bookingId } = params;
  const keys = readKeys(request);
  const held = await readHeldConsultation(services, bookingId, keys);
  if (!held) throw data(null, { status: 404 });
  if (held.key) throw redirect(bookedConsultationPath(bookingId, { key: held.key }));
  return {
    ...held,
    byProof: !!keys.proof,
  };
}

export const action = formActions({
  release: formAction("anyone", async ({ services, param, request }) => {
    const { proof = "" } = readKeys(request);
    await releaseHeldConsultation(services, param("bookingId"), proof);
    return { released: true };
  }),
  confirm: formAction(
    "anyone",
    async ({ services, param, request }) => {
      const bookingId = param("bookingId");
      const { proof = "" } = readKeys(request);
      const key = await confirmHeldConsultation(services, bookingId, proof);
      return bookedConsultationPath(bookingId, { key, done: "booked" });
    },
    {
      // Nothing can be confirmed any more: the page says so by itself.
      refused: ({ code }, { param, request }) =>
        code === consultationErrors.holdLapsed().code
          ? heldConsultationPath(param("bookingId"), { proof: readKeys(request).proof ?? "" })
          : undefined,
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** `10:47 EST`, on the visitor's clock. */
function useUntil(time: Date, ownZone: string): string {
  const [zone, clock] = [useVisitorZone(ownZone), useVisitorClock()];
  return `${clockTime(time, zone, clock)} ${nameOffset(time, zone)}`;
}

/** Titles for a consultation whose status changed after it was confirmed. */
const laterTitles: Partial<Record<BookingStatus, string>> = {
  rescheduled: "We've proposed this time instead",
  cancelled: "This consultation was canceled",
  completed: "This consultation is over",
  no_show: "This consultation is over",
};

/** The guest's next step once it was confirmed, by its status. */
const nextSteps: Partial<Record<BookingStatus, string>> = {
  confirmed: "You'll find the video link in your confirmation email.",
  rescheduled: "Use the link in our latest email to accept this time or cancel.",
};

const ended: readonly BookingStatus[] = ["cancelled", "completed", "no_show"];

type Loaded = Route.ComponentProps["loaderData"];

function titleOf({ standing, status, byProof }: Loaded): string {
  if (standing === "confirmed") return laterTitles[status] ?? "This time is confirmed";
  if (standing === "lapsed") return "We're no longer holding this time";
  return byProof ? "Confirm your consultation" : "Check your email to confirm";
}

export default function ConsultationHoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, status, byProof, guestEmail, heldUntil, guestTimeZone } = loaderData;
  const until = useUntil(heldUntil, guestTimeZone);
  return (
    <Page title={titleOf(loaderData)} width="text">
      <div className="grid gap-8">
        <PageProblem />
        {standing === "held" && !byProof ? (
          <Alert title={`We're holding this time until ${until}`} focused>
            <p>
              We sent a link to <span className="wrap-anywhere">{guestEmail}</span>. Open it within{" "}
              {unprovenHoldMinutes} minutes to confirm.
            </p>
          </Alert>
        ) : null}
        <HoldDetails {...loaderData} />
        {standing === "held" && byProof ? <Confirm until={until} /> : null}
        {standing === "held" && !byProof ? (
          <p className="text-muted">
            Didn&apos;t get the email? Check your spam folder and the address above. You can also{" "}
            <Link className="link" to={consultationPath()}>
              book again
            </Link>{" "}
            with another address, or sign in to book right away.
          </p>
        ) : null}
        {nextSteps[status] ? <p>{nextSteps[status]}</p> : null}
        {ended.includes(status) ? (
          <Button asChild variant="secondary" className="justify-self-start">
            <Link to={consultationPath()}>Book another consultation</Link>
          </Button>
        ) : null}
        {standing === "lapsed" ? (
          <Over
            released={actionData ? "released" in actionData : false}
            isPast={loaderData.isPast}
          />
        ) : null}
      </div>
    </Page>
  );
}

function HoldDetails({ hostName, hostTimeZone, startsAt, endsAt, guestTimeZone }: Loaded) {
  const time = (
    <AppointmentTime
      startsAt={startsAt}
      endsAt={endsAt}
      timeZone={guestTimeZone}
      other={{ timeZone: hostTimeZone, label: "us" }}
    />
  );
  return (
    <DescriptionList
      items={[
        { term: "With", description: hostName },
        { term: "Time", description: time },
      ]}
    />
  );
}

function Confirm({ until }: { until: string }) {
  return (
    <div className="grid gap-6">
      <p>We&apos;re holding this time until {until}.</p>
      <ButtonForm intent="confirm" busyLabel="Confirming...">
        Confirm this time
      </ButtonForm>
      <Form
        quiet
        intent="release"
        className="grid justify-items-start gap-2 border-t border-line pt-6"
      >
        <p className="text-muted">
          Not you, or don&apos;t need this time anymore? Release it so someone else can book it.
        </p>
        <SubmitButton variant="secondary">Release this time</SubmitButton>
      </Form>
    </div>
  );
}

function Over({ released, isPast }: { released: boolean; isPast: boolean }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {released
          ? "We've released this time. Thank you."
          : `We hold each time for ${unprovenHoldMinutes} minutes.`}
        {released || isPast ? null : " This one may still be available."}
      </p>
      <Button asChild variant="secondary">
        <Link to={consultationPath()}>Choose another time</Link>
      </Button>
    </div>
  );
}
