import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { MergePreview } from "../people.types.ts";

/** Effects of a merge, the reasons that block it, and its form. */
export function MergePreviewPart({ preview }: { preview: MergePreview }) {
  const { stays, leaves, moves, drops, blocks } = preview;
  return (
    <section aria-labelledby="preview-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="preview-title" className="font-serif text-xl wrap-anywhere">
          {leaves.name} into {stays.name}
        </h2>
        <p className="text-muted">
          We&apos;ll keep {stays.name}, and delete {leaves.name} once everything has moved.
        </p>
      </div>
      {blocks.length > 0 ? (
        <Alert variant="destructive" title="These accounts can't be merged yet">
          <ul className="grid list-disc gap-1 pl-5">
            {blocks.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div className="grid gap-3">
        <h3 className="font-semibold">What we'll move</h3>
        {moves.length === 0 ? (
          <p>{drops.length > 0 ? "Nothing." : "Nothing. The account we'll delete is empty."}</p>
        ) : (
          <ul className="border-t border-line">
            {moves.map(({ called, count }) => (
              <li key={called} className="flex justify-between gap-4 border-b border-line py-2">
                <span>{called}</span>
                <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {drops.length > 0 ? (
        <div className="grid gap-3">
          <h3 className="font-semibold">What we won't move</h3>
          <ul className="border-t border-line">
            {drops.map(({ called, count, why }) => (
              <li key={`${called} ${why}`} className="border-b border-line py-2">
                <span className="flex justify-between gap-4">
                  <span>{called}</span>
                  <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
                </span>
                <span className="text-sm text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {blocks.length > 0 ? null : (
        <Form
          method="post"
          idPrefix="merge"
          hidden={{ stays: stays.id, leaves: leaves.id }}
          className="grid max-w-text gap-4"
        >
          <p>
            You can&apos;t undo this. {leaves.name} is signed out right away and can&apos;t sign in
            anymore. {leaves.hasEmail ? "Its email can be used again. " : null}
            {describeEmails(preview)}
          </p>
          <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />
          <TextField
            name="confirmation"
            label={`Type ${leaves.name} to confirm`}
            required
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton variant="destructive">Merge accounts</SubmitButton>
        </Form>
      )}
    </section>
  );
}

function describeEmails({ stays, leaves }: MergePreview): string | null {
  if (stays.isEmailed && leaves.isEmailed) return "We'll email both addresses with your reason.";
  const emailed = [stays, leaves].find(({ isEmailed }) => isEmailed);
  return emailed ? `We'll email ${emailed.name} with your reason.` : null;
}
