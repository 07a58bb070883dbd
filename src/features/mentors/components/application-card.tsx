import { useLayoutEffect, useRef } from "react";
import { Card } from "#ui/content/card.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Form, type HiddenValues } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { AwaitingApplication } from "../applications/moderation.usecases.server.ts";
import { DeclinePhotoForm } from "../photos/components/decline-photo-form.tsx";
import { ModeratedPhoto } from "../photos/components/moderated-photo.tsx";
import { ApplicationDetails } from "./application-details.tsx";
import { DecisionForms } from "./decision-forms.tsx";

/** The last answer about this application's rejection. */
export interface Rejection {
  reason: string;
  /** Whether the reason is still being written or only has to be confirmed. */
  step: "write" | "confirm";
}

interface ApplicationCardProps {
  application: AwaitingApplication;
  rejection: Rejection | undefined;
  /** It's the viewer's own. */
  isOwn: boolean;
}

export function ApplicationCard({ application, rejection, isOwn }: ApplicationCardProps) {
  return (
    <Card as="article" title={application.full_name} description={describeArrival(application)}>
      <Warnings application={application} />
      <ApplicationDetails application={application} />
      <Photo application={application} />
      {rejection?.step === "confirm" ? (
        <ConfirmRejection application={application} reason={rejection.reason} />
      ) : (
        <DecisionForms
          subject={{ field: "applicationId", id: application.id }}
          seen={seenOf(application)}
          about={application.full_name}
          rejection={{
            intent: "reject",
            label: "Reject",
            reasonLabel: "Reason for rejecting",
            reasonHelp: "The applicant will see exactly what you write.",
          }}
          answered={rejection}
          isOwn={isOwn}
        />
      )}
    </Card>
  );
}

/** The values that the page showed besides the application, as an approval sends them along. */
function seenOf({ photo, ...application }: AwaitingApplication): HiddenValues {
  const isAdopted =
    application.addressProven || application.existing_profile_user_id === application.user_id;
  const relists = isAdopted && application.existing_profile_unlisted_at !== null;
  return { ...(photo ? { photoId: photo.id } : {}), ...(relists ? { relists: "yes" } : {}) };
}

function Photo({ application: { photo, full_name } }: Pick<ApplicationCardProps, "application">) {
  if (!photo) return <p className="text-muted">No photo.</p>;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <ModeratedPhoto photo={photo} name={full_name} />
      <p className="text-sm text-muted">
        {photo.isBeingChecked
          ? "If you approve the application now, you can review this photo later under Mentor profile changes."
          : "Approving the application makes this photo public too. You can decline just the photo."}
      </p>
      <DeclinePhotoForm photoId={photo.id} name={full_name} label="Decline photo" />
    </div>
  );
}

function describeArrival({ submitted_at, id }: AwaitingApplication) {
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

function Warnings({ application }: { application: AwaitingApplication }) {
  const { email, account_email: accountEmail } = application;
  const differs = email.toLowerCase() !== accountEmail.toLowerCase();
  return (
    <>
      {differs ? (
        <Alert title="The applicant signs in with a different email">
          <p>The account's email is {accountEmail}.</p>
        </Alert>
      ) : null}
      <ExistingProfile application={application} />
    </>
  );
}

/** The source of a profile, within a sentence. */
const sourceWords: Readonly<Record<string, string>> = {
  application: "an application",
  sheet: "the mentor sheet",
  sample: "the samples",
};

/** Effect of approving on the profile that already has the email. */
function ExistingProfile({ application }: { application: AwaitingApplication }) {
  const {
    user_id: userId,
    addressProven,
    email_disowned_at: disownedAt,
    email_asked_at: askedAt,
    existing_profile_name: name,
    existing_profile_source: source,
    existing_profile_user_id: ownerId,
    existing_profile_is_sample: isSample,
  } = application;
  if (!source) return null;
  const origin = sourceWords[source] ?? source;
  const other = "Approving publishes a new profile and doesn't change the existing one.";
  if (disownedAt) {
    return (
      <Alert variant="destructive" title="The owner of this email address says they didn't apply">
        <p>
          {name} has a profile with this email, from {origin}. {other}
        </p>
        <Unlisted application={application} />
      </Alert>
    );
  }
  if (ownerId && ownerId !== userId) {
    return (
      <Alert title="This email address belongs to another mentor's account">
        <p>
          {name} has this email, so the application can't be approved with it. Reject it and ask the
          applicant to apply again with another email. We refund the fee.
        </p>
      </Alert>
    );
  }
  if (isSample) {
    return (
      <Alert title="A sample mentor has this email address">
        <p>Approving publishes a new profile without the sample's rating and reviews.</p>
      </Alert>
    );
  }
  if (addressProven || ownerId) {
    return (
      <Alert title="The applicant has proven that this profile is theirs">
        <p>
          {name} has a profile with this email, from {origin}. Approving replaces that profile with
          this application.
        </p>
        <Unlisted application={application} isListedAgain />
      </Alert>
    );
  }
  return (
    <Alert title="This email has a profile, and confirmation is pending">
      <p>
        {name} has a profile with this email, from {origin}.{" "}
        {askedAt ? (
          <>
            We sent a link to this email on <LocalTime time={askedAt} />. The applicant hasn't
            opened it yet.{" "}
          </>
        ) : null}
        {other}
      </p>
      <Unlisted application={application} />
    </Alert>
  );
}

function Unlisted({
  application: { existing_profile_unlisted_at: at, existing_profile_unlisted_reason: reason },
  isListedAgain = false,
}: {
  application: AwaitingApplication;
  isListedAgain?: boolean;
}) {
  if (!at) return null;
  return (
    <p className="wrap-anywhere">
      The profile was taken off the list on <LocalTime time={at} />.{" "}
      {isListedAgain ? "Approving lists it again. " : null}Reason: {reason}
    </p>
  );
}

function ConfirmRejection({
  application,
  reason,
}: { reason: string } & Pick<ApplicationCardProps, "application">) {
  const question = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => question.current?.focus(), []);
  return (
    <Form
      quiet
      hidden={{ applicationId: application.id, reason }}
      preventScrollReset
      className="grid gap-4"
    >
      <p ref={question} tabIndex={-1} className="font-semibold wrap-anywhere">
        Reject {application.full_name} and refund the fee? You can't undo this.
      </p>
      <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
        {reason}
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="confirm-reject" variant="destructive">
          Reject and refund
        </SubmitButton>
        <SubmitButton name="intent" value="change-reason" variant="secondary">
          Change the reason
        </SubmitButton>
      </div>
    </Form>
  );
}
