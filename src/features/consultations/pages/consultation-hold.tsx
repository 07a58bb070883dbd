import { data, Form, Link, redirect, useNavigation } from "react-router";
import { AppointmentTime } from "#features/booking/booking-parts.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { clockTime, nameOffset } from "#shared/time.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Page } from "#ui/page.tsx";
import {
  bookedConsultationPath,
  consultationPath,
  heldConsultationPath,
  ownConsultationsPath,
  unprovenHoldMinutes,
} from "../consultations.constants.ts";
import { consultationErrors } from "../consultations.errors.ts";
import {
  confirmHeldConsultation,
  readHeldConsultation,
  releaseHeldConsultation,
} from "../unproven-holds.usecases.server.ts";
import type { Route } from "./+types/consultation-hold";

export const handle: PageHandle = { listed: false, form: { from: "anyone" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Confirm your consultation",
    description: "A consultation time that is held until it is confirmed by email.",
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
    until: describeUntil(held.heldUntil, held.guestTimeZone),
    byProof: !!keys.proof,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services } = pageOf(context);
  const { bookingId } = params;
  const { proof = "" } = readKeys(request);
  const form = await readForm(request, context);
  try {
    if (form.get("intent") === "release") {
      await releaseHeldConsultation(services, bookingId, proof);
      return { released: true };
    }
    const key = await confirmHeldConsultation(services, bookingId, proof);
    return redirect(bookedConsultationPath(bookingId, { key, done: "booked" }));
  } catch (error) {
    // Nothing can be confirmed any more: the page says so by itself.
    if (isProductError(error) && error.code === consultationErrors.holdLapsed().code) {
      return redirect(heldConsultationPath(bookingId, { proof }));
    }
    return answerProblem(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

/** `10:47 EST` */
function describeUntil(time: Date, timeZone: string): string {
  return `${clockTime(time, timeZone)} ${nameOffset(time, timeZone)}`;
}

export default function ConsultationHoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, byProof, guestEmail, until } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const isOver = standing === "lapsed";
  return (
    <Page
      title={
        standing === "confirmed"
          ? "This time is confirmed"
          : isOver
            ? "We're no longer holding this time"
            : byProof
              ? "Confirm your consultation"
              : "Check your email to confirm"
      }
      width="text"
    >
      <div className="grid gap-8">
        {problem ? <Alert variant="destructive" title={problem} focused /> : null}
        {standing === "held" && !byProof ? (
          <Alert title={`We're holding this time until ${until}`} focused>
            <p>
              We sent a link to <span className="wrap-anywhere">{guestEmail}</span>. Open it within{" "}
              {unprovenHoldMinutes} minutes and the time is yours.
            </p>
          </Alert>
        ) : null}
        <Facts {...loaderData} />
        {standing === "held" && byProof ? <Confirm until={until} /> : null}
        {standing === "held" && !byProof ? (
          <p className="text-muted">
            No email? Check your spam folder and the address above. You can also{" "}
            <Link className="link" to={consultationPath()}>
              book again
            </Link>{" "}
            with another address, or sign in to book right away.
          </p>
        ) : null}
        {standing === "confirmed" ? (
          <p>The video link is in the confirmation that we sent by email.</p>
        ) : null}
        {isOver ? <Over released={actionData ? "released" in actionData : false} /> : null}
      </div>
    </Page>
  );
}

function Facts({
  hostName,
  hostTimeZone,
  startsAt,
  endsAt,
  guestTimeZone,
}: Route.ComponentProps["loaderData"]) {
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
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  return (
    <div className="grid gap-6">
      <p>We&apos;re holding this time until {until}.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="confirm" />
        <Button type="submit" busy={intent === "confirm"}>
          {intent === "confirm" ? "Confirming..." : "Confirm this time"}
        </Button>
      </Form>
      <Form method="post" className="grid justify-items-start gap-2 border-t border-line pt-6">
        <input type="hidden" name="intent" value="release" />
        <p className="text-muted">Not you, or no longer needed? Give the time back now.</p>
        <Button type="submit" variant="secondary" busy={intent === "release"}>
          Release this time
        </Button>
      </Form>
    </div>
  );
}

function Over({ released }: { released: boolean }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {released
          ? "The time is released. Thank you."
          : `We hold a time for ${unprovenHoldMinutes} minutes. It may still be free.`}
      </p>
      <Button asChild variant="secondary">
        <Link to={consultationPath()}>Choose a time again</Link>
      </Button>
    </div>
  );
}
