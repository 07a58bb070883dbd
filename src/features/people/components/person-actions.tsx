import { Link } from "react-router";
import { viewAsMinutes } from "#features/auth/auth-parts.contract.ts";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { mergePath, personPath, suspensionChoices } from "../people.constants.ts";
import { describeNews } from "../people.rules.ts";
import type { PersonDetails } from "../people.types.ts";
import { ConfirmedAction } from "./confirmed-action.tsx";
import { RolesForm } from "./roles-form.tsx";

/** Actions that the viewer may take on an account as it is now. */
export function PersonActions({ person }: { person: PersonDetails }) {
  const { isOneself } = person;
  if (person.holdsMore) {
    return (
      <p>
        This account can do things on the site that you can&apos;t, so you can&apos;t change it.
      </p>
    );
  }
  return (
    <div className="border-t border-line">
      {isOneself ? (
        <p className="border-b border-line py-3 text-muted">
          You can&apos;t suspend your own account or change your own roles.
        </p>
      ) : person.offeredRoles.length > 0 ? (
        <RolesForm person={person} />
      ) : null}
      {person.suspension ? (
        <ConfirmedAction intent="lift" label="Lift the suspension" confirm="Lift the suspension">
          <p>
            The owner can sign in again right away, and a mentor's profile and calendar feed work
            again. Canceled appointments and event registrations stay canceled. A Pro membership
            isn't renewed unless the owner resumes it or subscribes again.{" "}
            {describeNews(person, "We'll email the owner.")}
          </p>
          <ReasonField />
        </ConfirmedAction>
      ) : isOneself ? null : (
        <ConfirmedAction intent="suspend" label="Suspend" confirm="Suspend account" harmful>
          <p>
            No one can sign in to the account. We cancel upcoming appointments with a full refund
            and email the other person. We cancel registrations for upcoming events too.
          </p>
          <p>
            We don't renew a Pro membership or refund the current month. We return payments that
            arrive during the suspension. We hide a mentor's profile, turn off their calendar feed
            and hold their payouts.
          </p>
          <p>
            We stop sending newsletters and reminders.{" "}
            {describeNews(person, "We email the owner your reason exactly as you write it.")}
          </p>
          <SelectField name="days" label="How long" options={suspensionChoices} required />
          <ReasonField />
        </ConfirmedAction>
      )}
      {person.sessions > 0 ? (
        <ConfirmedAction
          intent="sign-out"
          label="Sign out everywhere"
          confirm="Sign out everywhere"
          harmful
        >
          <p>
            {isOneself
              ? "This signs you out on every device, including this one."
              : "This signs the owner out on every device. They can sign in again."}
          </p>
          <ReasonField />
        </ConfirmedAction>
      ) : null}
      {person.factors > 0 ? (
        <ConfirmedAction
          intent="remove-factors"
          label="Remove second steps"
          confirm="Remove second steps"
          harmful
        >
          <p>
            After this, anyone who knows the password can sign in. Make sure that you're talking to
            the owner, because someone who stole the password may be asking.{" "}
            {describeNews(person, "We'll email the owner.")}
          </p>
          <ReasonField />
        </ConfirmedAction>
      ) : null}
      {person.mayBeSeenAs ? (
        <ConfirmedAction intent="view-as" label="View the site as this person" confirm="Start">
          <p>
            For {viewAsMinutes} minutes, you see what this person sees. You can&apos;t change
            anything. Messages, documents, receipts, bank details and security settings stay hidden.
          </p>
          <p>
            {describeNews(
              person,
              "We'll email the owner your name and email address, the time and your reason.",
            )}
          </p>
          <ReasonField />
        </ConfirmedAction>
      ) : null}
      <FoldedForm
        label="Download a copy of the data"
        action={`${personPath(person.id)}/export`}
        reloadDocument
        idPrefix="export"
        formClassName="mt-3 mb-2 grid max-w-text gap-4"
      >
        <p>
          A ZIP file with the data we store about this person, as they could download it themselves.
          It includes messages and documents, so use it only for what they asked for.{" "}
          {describeNews(
            person,
            "We'll email the owner your email address, the time and your reason.",
          )}
        </p>
        <ReasonField />
        <SubmitButton variant="secondary">Download data</SubmitButton>
      </FoldedForm>
      {isOneself ? null : (
        <p className="border-b border-line py-3">
          <Link className="link" to={mergePath(person.id)}>
            Merge with the person's other account
          </Link>
        </p>
      )}
      {person.state === "unconfirmed" && person.email ? (
        <ConfirmedAction
          intent="confirmation"
          label="Send the confirmation email again"
          confirm="Send email"
        >
          <p>We'll send a new link to confirm the email. The earlier link won't work anymore.</p>
        </ConfirmedAction>
      ) : null}
    </div>
  );
}

/** Why it's done, for the audit log. */
function ReasonField() {
  return <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />;
}
