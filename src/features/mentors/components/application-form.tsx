import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { clearVisitorDraft } from "#platform/browser/visitor-draft.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { ErrorSummary } from "#ui/controls/error-summary.tsx";
import { ClientForm } from "#ui/form/client-form.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { ApplicationFields } from "../fields/components/application-fields.tsx";
import {
  type ApplicationValues,
  applicationSteps,
  readForm,
} from "../fields/components/application-values.ts";
import { registrationFee } from "../mentors.constants.ts";
import { PhotoEditor, PhotoForm } from "../photos/components/photo-editor.tsx";
import type { OwnPhotos } from "../photos/photos.types.ts";
import { DiscardDraft } from "./application-discard.tsx";
import { readDraft, storeDraft } from "./application-draft.ts";
import { SaveStep } from "./application-save.tsx";
import { type OpenedPayment, useApplicationSubmission } from "./use-application-submission.ts";

const steps = applicationSteps();

const photoForm = "photo-form";

interface ApplicationFormProps {
  viewerId: string | null;
  /** Initial values of the form. */
  values: ApplicationValues;
  /** The viewer's own; null before signing in. */
  photos: OwnPhotos | null;
  /** Word about the last attempt to change the photo, where that had no scripts. */
  photoOutcome: string | null;
  /** Something is saved with the account that wasn't sent. */
  hasDraft: boolean;
  /** The application's status may have changed. */
  onChanged(): void;
}

export function ApplicationForm({
  viewerId,
  values,
  photos,
  photoOutcome,
  hasDraft,
  onChanged,
}: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tags, setTags] = useState(values.tags);
  const { busy, problems, payment, prepare, submit } = useApplicationSubmission({
    onSaved: clearVisitorDraft,
    onChanged,
  });
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));

  // Before the page's scripts run, submitting would leave the page and lose what was typed.
  const ready = useHydrated();

  const initial = useRef(values);
  useEffect(() => {
    const draft = readDraft(viewerId);
    if (!draft || !form.current) return;
    // From now on, it belongs to this account, not to the next one to sign in in this tab.
    if (viewerId !== null) storeDraft(viewerId, draft);
    fillUntouched(form.current, initial.current, draft);
    const added = Object.entries(draft.tags).filter(([, typed]) => typed.length > 0);
    if (added.length > 0) setTags((known) => ({ ...known, ...Object.fromEntries(added) }));
  }, [viewerId]);

  function keep(current = tags) {
    if (form.current) storeDraft(viewerId, readForm(form.current, current));
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void submit(readForm(event.currentTarget, tags));
  }

  return (
    <>
      <PhotoForm id={photoForm} back="/become-mentor" />
      <ClientForm ref={form} onFocus={prepare} onSubmit={handleSubmit} onInput={() => keep()}>
        <ErrorSummary errors={problems} />
        {steps.map(({ title, names }, index) => (
          <fieldset key={title} className="grid min-w-0 gap-6 border-t border-line pt-6">
            <legend className="contents">
              <span className="grid gap-0.5">
                <span className="text-sm text-muted">
                  Step {index + 1} of {steps.length}
                </span>
                <span className="font-serif text-xl font-medium">{title}</span>
              </span>
            </legend>
            <ApplicationFields
              names={names}
              values={{ texts: values.texts, tags }}
              errors={errors}
              onTags={(name, changed) => {
                const current = { ...tags, [name]: changed };
                setTags(current);
                keep(current);
              }}
            />
            {index === 0 ? <PhotoPart photos={photos} outcome={photoOutcome} /> : null}
            {viewerId !== null ? (
              <SaveStep
                step={index + 1}
                isLast={index + 1 === steps.length}
                ready={ready}
                save={() => form.current && readForm(form.current, tags)}
              />
            ) : null}
          </fieldset>
        ))}
        {payment ? <PaymentNotice payment={payment} /> : null}
        <noscript>
          <p>To apply, turn on JavaScript in your browser.</p>
        </noscript>
        <Button type="submit" busy={busy} disabled={!ready}>
          {busy ? "Processing..." : `Pay ${formatMoney(registrationFee)} & Submit Application`}
        </Button>
      </ClientForm>
      {hasDraft || photos?.pending ? <DiscardDraft onDiscarded={clearVisitorDraft} /> : null}
    </>
  );
}

/** The photo is stored with the account, which a visitor doesn't have yet. */
function PhotoPart({ photos, outcome }: { photos: OwnPhotos | null; outcome: string | null }) {
  if (photos) return <PhotoEditor photos={photos} form={photoForm} outcome={outcome} />;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        Your photo <span className="font-normal text-muted">(optional)</span>
      </p>
      <p className="text-sm text-muted">Sign in to add a photo. You can also add it later.</p>
    </div>
  );
}

function PaymentNotice({ payment: { url, blocked } }: { payment: OpenedPayment }) {
  return (
    <Alert
      title={
        blocked ? "Your browser blocked the payment page" : "The payment page is open in a new tab"
      }
    >
      <a href={url} target="_blank" rel="noopener" className="link">
        Open the payment page
      </a>
    </Alert>
  );
}

/** Puts `draft` into the controls that the user hasn't changed. */
function fillUntouched(
  form: HTMLFormElement,
  initial: ApplicationValues,
  draft: ApplicationValues,
) {
  for (const [field, typed] of Object.entries(draft.texts)) {
    const control = form.elements.namedItem(field);
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement;
    if (isControl && typed !== "" && control.value === initial.texts[field]) {
      control.value = typed;
    }
  }
}
