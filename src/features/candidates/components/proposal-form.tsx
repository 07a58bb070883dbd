import { useLayoutEffect, useRef } from "react";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import type { Proposal } from "../cv/readings.types.ts";
import { entrySections } from "../profile/entries.fields.ts";
import { EntryFields, toFormValues } from "./entry-fields.tsx";

/** One proposal from a CV: its owner corrects it and adds it, or skips it. */
export function ProposalForm({ proposal }: { proposal: Proposal }) {
  const { id, section, values, line } = proposal;
  const title = section === "about" ? "Headline" : entrySections[section].title;
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(id);
  // The previous suggestion's button is gone, and the focus with it.
  useLayoutEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [id]);
  return (
    <section
      aria-labelledby="proposal-title"
      className="grid gap-5 rounded-md border border-line bg-surface p-5"
    >
      <div className="grid gap-2">
        <h2 ref={heading} id="proposal-title" tabIndex={-1} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted">From your CV:</p>
        <blockquote dir="auto" className="border-l-2 border-accent pl-3 wrap-anywhere">
          {line}
        </blockquote>
      </div>
      <Form
        key={id}
        intent="answer"
        hidden={{ proposalId: id }}
        values={section === "about" ? values : toFormValues(section, values)}
      >
        {section === "about" ? (
          <TextField name="headline" label="Headline" required maxLength={120} autoComplete="off" />
        ) : (
          <EntryFields section={section} />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="decision" value="add" busyLabel="Adding...">
            Add to profile
          </SubmitButton>
          <SubmitButton name="decision" value="skip" variant="secondary" busyLabel="Skipping...">
            Skip
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
