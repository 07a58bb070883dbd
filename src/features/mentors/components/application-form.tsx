import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { formatMoney } from "#shared/money.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { registrationFee } from "../mentors.constants.ts";
import { forgetDraft, keepDraft, readDraft } from "./application-draft.ts";
import { PersonFields, ProfileFields, TermsFields } from "./application-fields.tsx";
import { type ApplicationValues, readForm, textFields } from "./application-values.ts";
import { ExpertiseField } from "./expertise-field.tsx";
import { type OpenedPayment, useApplicationSubmission } from "./use-application-submission.ts";

interface ApplicationFormProps {
  viewerId: string | null;
  /** What the form begins with. */
  values: ApplicationValues;
  /** The payment page was opened, so the application is saved. */
  onChanged(): void;
}

export function ApplicationForm({ viewerId, values, onChanged }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [expertise, setExpertise] = useState(values.expertise);
  const { busy, problems, payment, submit } = useApplicationSubmission({
    onChanged: () => {
      forgetDraft();
      onChanged();
    },
  });
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));

  // Before the page's scripts run, submitting would leave the page and lose what was typed.
  const ready = useHydrated();

  const initial = useRef(values);
  useEffect(() => {
    const draft = readDraft(viewerId);
    if (!draft || !form.current) return;
    fillUntouched(form.current, initial.current, draft);
    if (draft.expertise.length > 0) setExpertise(draft.expertise);
  }, [viewerId]);

  function keep(tags = expertise) {
    if (form.current) keepDraft(viewerId, readForm(form.current, tags));
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void submit(readForm(event.currentTarget, expertise));
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={() => keep()}
      className="grid gap-6"
    >
      <ErrorSummary errors={problems} />
      <PersonFields values={values} errors={errors} />
      <TermsFields values={values} errors={errors} />
      <ExpertiseField
        tags={expertise}
        error={errors.expertise}
        onChange={(tags) => {
          setExpertise(tags);
          keep(tags);
        }}
      />
      <ProfileFields values={values} errors={errors} />
      {payment ? <PaymentNotice payment={payment} /> : null}
      <noscript>
        <p>To apply, switch on JavaScript in your browser.</p>
      </noscript>
      <Button type="submit" busy={busy} disabled={!ready}>
        {busy ? "Processing..." : `Pay ${formatMoney(registrationFee)} & Submit Application`}
      </Button>
    </form>
  );
}

function PaymentNotice({ payment: { url, blocked } }: { payment: OpenedPayment }) {
  return (
    <Alert
      title={
        blocked
          ? "Your browser did not open the payment page"
          : "The payment page is open in a new tab"
      }
    >
      <a href={url} target="_blank" rel="noopener" className="link">
        Open the payment page
      </a>
    </Alert>
  );
}

/** Puts `draft` into the controls that still hold what they began with. */
function fillUntouched(
  form: HTMLFormElement,
  initial: ApplicationValues,
  draft: ApplicationValues,
) {
  for (const field of textFields) {
    const control = form.elements.namedItem(field);
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement;
    if (isControl && draft[field] !== "" && control.value === initial[field]) {
      control.value = draft[field];
    }
  }
}
