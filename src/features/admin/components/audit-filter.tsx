import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { maxQueryLength } from "../audit-log/audit-log.constants.ts";
import type { LogQuery } from "../audit-log/audit-log.types.ts";

export interface AuditFilterProps {
  query: LogQuery;
  groups: readonly { name: string; actions: readonly string[] }[];
}

/** The filter of the log. Its fields stand in the address. */
export function AuditFilter({ query, groups }: AuditFilterProps) {
  return (
    <Form
      key={JSON.stringify(query)}
      method="get"
      role="search"
      values={{ ...query }}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <TextField
        name="person"
        label="Person"
        help="An email or account ID. Finds what they did and what was done to them."
        maxLength={maxQueryLength}
        autoComplete="off"
      />
      <TextField
        name="subject"
        label="Subject"
        help="A type and an ID, such as order:3f2a…"
        maxLength={maxQueryLength}
        autoComplete="off"
      />
      <SelectField name="group" label="Area">
        <option value="">All areas</option>
        {groups.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="action" label="Action">
        <option value="">All actions</option>
        {groups.map(({ name, actions }) => (
          <optgroup key={name} label={name}>
            {actions.map((action) => (
              <option key={action} value={action}>
                {nameOf(action)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField name="from" label="From (UTC)" type="date" />
      <TextField name="to" label="To (UTC)" type="date" />
      <SubmitButton variant="secondary" className="w-fit">
        Filter
      </SubmitButton>
    </Form>
  );
}

/** `payments.order_refunded` as words. */
function nameOf(action: string): string {
  const words = namesThatReadBadly[action] ?? action.slice(action.indexOf(".") + 1);
  const spaced = words
    .replaceAll("_", " ")
    .replaceAll("cancelled", "canceled")
    .replaceAll(/\bcv\b/g, "CV");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Actions whose code name isn't what a person would call them. */
const namesThatReadBadly: Readonly<Record<string, string>> = {
  "accounts.data_exported_by_team": "data downloaded by the team",
  "accounts.factor_deleted": "second step removed",
  "accounts.factor_updated": "second step changed",
  "accounts.link_generated": "sign-in link made",
  "accounts.session_ended": "signed out of one session",
  "accounts.sessions_ended": "signed out everywhere",
  "accounts.suspension_over": "suspension ended automatically",
  "accounts.user_merged": "another account merged in",
  "accounts.user_merged_away": "merged into another account",
  "accounts.user_unsuspended": "suspension lifted",
  "booking.feed_reset": "private calendar address replaced",
  "employers.documents_refused": "documents not accepted",
  "employers.record_gone": "DNS record gone",
  "employers.verification_asked": "verification requested",
  "fees.answered": "fee questions answered",
  "hiring.applicant_informed": "applicant told there's no decision yet",
  "jobs.update_asked": "update requested",
  "mailings.not_started": "not sent as scheduled",
  "mailings.unknown_left": "emails with an unknown outcome not sent again",
  "mailings.unknown_sent_again": "emails with an unknown outcome sent again",
  "mentorship.application_email_disowned": "application email not theirs",
  "mentorship.application_email_proven": "application email confirmed",
  "mentorship.license_named": "license added",
  "mentorship.profile_relisted": "mentor put back on the list",
  "mentorship.profile_unlisted": "mentor taken off the list",
  "payments.month_refund_dropped": "refund of a month canceled",
  "payments.month_refund_refused": "refund of a month failed",
  "payments.month_refund_requested": "refund of a month requested",
  "payments.month_refunded": "month refunded",
  "payments.refund_dropped": "refund canceled",
  "payments.refund_refused": "refund failed",
  "payments.sponsored_share_due": "mentor's share due",
  "payments.subscription_began": "subscription started",
  "payments.subscription_fell_past_due": "subscription past due",
  "payments.surplus_payment_dropped": "return of an extra payment canceled",
  "payments.surplus_payment_found": "extra payment found",
  "payments.surplus_payment_refunded": "extra payment returned",
  "payments.surplus_payment_released": "extra payment released",
  "payouts.payee_paused": "payouts paused",
  "payouts.payee_resumed": "payouts resumed",
  "payouts.transfer_unknown": "transfer with an unknown outcome",
};
