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
          label="Take the administrator's role away"
          confirm="Take the role away"
          harmful
        >
          <p>
            {isOneself
              ? "These pages close for you at once, and another administrator has to open them again."
              : "The pages of administrators close for this account at once. Its owner is told by mail."}
          </p>
        </ConfirmedAction>
      ) : person.state === "active" ? (
        <ConfirmedAction
          intent="grant"
          label="Make an administrator"
          confirm="Make an administrator"
        >
          <p>
            Administrators see every application and every account, and can do all that this page
            offers. The owner is told by mail.
          </p>
        </ConfirmedAction>
      ) : null}
      {person.suspension ? (
        <ConfirmedAction intent="lift" label="Lift the suspension" confirm="Lift the suspension">
          <p>
            The owner can sign in again right away, and a mentor's profile and calendar feed work
            again. Cancelled appointments and event registrations stay cancelled. A Pro membership
            isn't renewed unless the owner resumes it or subscribes again. The owner is told by
            email.
          </p>
        </ConfirmedAction>
      ) : isOneself ? null : (
        <ConfirmedAction intent="suspend" label="Suspend" confirm="Suspend the account" harmful>
          <p>
            Nobody can sign in to the account. Upcoming appointments are cancelled with a full
            refund, and the other side is told by email. Registrations for upcoming events are
            cancelled too.
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
          <SelectField name="days" label="For how long" options={suspensionChoices} required />
          <TextareaField name="reason" label="Reason" required rows={3} maxLength={500} />
        </ConfirmedAction>
      )}
      {person.sessions > 0 ? (
        <ConfirmedAction
          intent="sign-out"
          label="Sign out everywhere"
          confirm="End every session"
          harmful
        >
          <p>
            {isOneself
              ? "Every session of yours ends, this one too."
              : "Every session of the account ends. Its owner can sign in again."}
          </p>
        </ConfirmedAction>
      ) : null}
      {person.factors > 0 ? (
        <ConfirmedAction
          intent="remove-factors"
          label="Remove the second steps"
          confirm="Remove the second steps"
          harmful
        >
          <p>
            Afterwards the password alone opens the account. Do this only when you are sure that you
            speak with the owner: who knows the password may be asking for exactly this. The owner
            is told by mail.
          </p>
        </ConfirmedAction>
      ) : null}
      {person.state === "unconfirmed" && person.email ? (
        <ConfirmedAction
          intent="confirmation"
          label="Send the confirmation again"
          confirm="Send the mail"
        >
          <p>Sends the mail for confirming the address once more. The link from before is void.</p>
        </ConfirmedAction>
      ) : null}
    </div>
  );
}
