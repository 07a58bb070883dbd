import { SelectField } from "#ui/form/select-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { suspensionChoices } from "../people.constants.ts";
import type { PersonDetails } from "../people.types.ts";
import { ConfirmedAction } from "./confirmed-action.tsx";

export interface PersonActionsProps {
  person: PersonDetails;
  /** The page is about the one who looks at it. */
  isOneself: boolean;
}

/** Administrators' actions on an account as it is now. */
export function PersonActions({ person, isOneself }: PersonActionsProps) {
  const isAdministrator = person.roles.includes("admin");
  return (
    <div className="border-t border-line">
      {isAdministrator ? (
        <ConfirmedAction
          intent="revoke"
          label="Remove as administrator"
          confirm="Remove as administrator"
          harmful
        >
          <p>
            {isOneself
              ? "You'll lose access to these pages right away. Only another administrator can give it back."
              : "This account loses access to the admin pages right away. We'll email the owner."}
          </p>
        </ConfirmedAction>
      ) : person.state === "active" ? (
        <ConfirmedAction
          intent="grant"
          label="Make an administrator"
          confirm="Make an administrator"
        >
          <p>
            Administrators can see every application and account, and do everything on this page.
            We'll email the owner.
          </p>
        </ConfirmedAction>
      ) : null}
      {person.suspension ? (
        <ConfirmedAction intent="lift" label="Lift the suspension" confirm="Lift the suspension">
          <p>
            The owner can sign in again right away, and a mentor's profile and calendar feed work
            again. Cancelled appointments and event registrations stay cancelled. A Pro membership
            isn't renewed unless the owner resumes it or subscribes again. We'll email the owner.
          </p>
        </ConfirmedAction>
      ) : isOneself ? null : (
        <ConfirmedAction intent="suspend" label="Suspend" confirm="Suspend account" harmful>
          <p>
            No one can sign in to the account. We cancel upcoming appointments with a full refund
            and email the other person. We cancel registrations for upcoming events too.
          </p>
          <p>
            A Pro membership isn't renewed. The month that's paid isn't refunded. Payments that
            arrive during the suspension are returned. A mentor's profile isn't shown, the link to
            their calendar feed stops working, and payouts wait.
          </p>
          <p>
            We stop sending newsletters and reminders. The owner gets an email with the reason as
            you write it here.
          </p>
          <SelectField name="days" label="How long" options={suspensionChoices} required />
          <TextareaField name="reason" label="Reason" required rows={3} maxLength={500} />
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
            the owner, because someone who stole the password may be asking. We'll email the owner.
          </p>
        </ConfirmedAction>
      ) : null}
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
