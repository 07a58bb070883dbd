import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { ReviewedApplication } from "../review.store.server.ts";
import { ApplicationDetails } from "./application-details.tsx";
import { DecisionForms } from "./decision-forms.tsx";

/** What the last answer said about this application's rejection. */
export interface Rejection {
  reason: string;
  /** Whether the reason is still being written or only has to be confirmed. */
  step: "write" | "confirm";
  /** What is wrong with the reason. */
  problem?: string;
}

interface ReviewCardProps {
  application: ReviewedApplication;
  rejection: Rejection | undefined;
  busy: boolean;
}

export function ReviewCard({ application, rejection, busy }: ReviewCardProps) {
  return (
    <Card as="article" title={application.full_name} description={describeArrival(application)}>
      <Warnings application={application} />
      <ApplicationDetails application={application} />
      {rejection?.step === "confirm" ? (
        <ConfirmRejection application={application} reason={rejection.reason} busy={busy} />
      ) : (
        <DecisionForms
          subject={{ field: "applicationId", id: application.id }}
          about={application.full_name}
          refusal={{
            intent: "reject",
            label: "Reject",
            reasonLabel: "Reason for rejecting",
            reasonHelp: "The applicant reads it word for word.",
          }}
          answered={rejection}
          busy={busy}
        />
      )}
    </Card>
  );
}

function describeArrival({ submitted_at, id }: ReviewedApplication) {
  return (
    <>
      {submitted_at ? (
        <>
          Paid on <LocalTime time={submitted_at} />.{" "}
        </>
      ) : null}
      Application {id}
    </>
  );
}

function Warnings({ application }: { application: ReviewedApplication }) {
  const { email, account_email: accountEmail, existing_profile_source: source } = application;
  const differs = email.toLowerCase() !== accountEmail.toLowerCase();
  return (
    <>
      {differs ? (
        <Alert title="Another address than the account's">
          <p>The account signs in as {accountEmail}.</p>
        </Alert>
      ) : null}
      {source ? (
        <Alert title="There is a profile with this email address">
          <p>
            {application.existing_profile_name} (from: {source}). Approving replaces that profile
            with this application.
          </p>
        </Alert>
      ) : null}
    </>
  );
}

function ConfirmRejection({
  application,
  reason,
  busy,
}: { reason: string } & Pick<ReviewCardProps, "application" | "busy">) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <Form method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="applicationId" value={application.id} />
      <input type="hidden" name="reason" value={reason} />
      <p ref={question} tabIndex={-1} className="font-semibold wrap-anywhere">
        Reject {application.full_name} and refund the fee? This cannot be undone.
      </p>
      <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
        {reason}
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="confirm-reject"
          variant="destructive"
          busy={busy}
        >
          Reject and refund
        </Button>
        <Button type="submit" name="intent" value="change-reason" variant="secondary" busy={busy}>
          Change the reason
        </Button>
      </div>
    </Form>
  );
}
