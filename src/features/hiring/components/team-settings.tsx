import { formatDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { ShownDigest } from "#ui/form/shown-digest.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { Candidate } from "../candidate/candidate.usecases.server.ts";
import { emailsHeld, undoMinutes } from "../hiring.constants.ts";

/** An application's tags. */
export function Tags({ candidate: { application } }: { candidate: Candidate }) {
  const { id, tags } = application;
  return (
    <Form
      key={tags.join()}
      intent="tags"
      hidden={{ applicationId: id }}
      values={{ tags: tags.join(", "), shown: tags.join(", ") }}
      className="grid gap-3"
    >
      <ShownDigest />
      <TextField name="tags" label="Tags" help="Separate tags with commas." />
      <SubmitButton variant="secondary" size="small">
        Save tags
      </SubmitButton>
    </Form>
  );
}

/** An applicant's interviewers. They see this application, even where they see no other. */
export function Interviewers({ candidate }: { candidate: Candidate }) {
  const { application, colleagues, canDecide } = candidate;
  const { id: applicationId, interviewerIds } = application;
  const isChosen = ({ userId }: { userId: string }) => interviewerIds.includes(userId);
  const chosen = colleagues.filter(isChosen);
  const others = colleagues.filter((each) => !isChosen(each));
  if (!canDecide && chosen.length === 0) return null;
  return (
    <section aria-labelledby="interviewers" className="grid gap-3">
      <h2 id="interviewers" className="text-xl">
        Interviewers
      </h2>
      <ul className="grid gap-2 empty:hidden">
        {chosen.map(({ userId, name }) => (
          <li key={userId} className="flex flex-wrap items-center justify-between gap-2">
            <span className="wrap-anywhere">{name}</span>
            {canDecide ? (
              <ButtonForm
                intent="remove-interviewer"
                hidden={{ applicationId, userId }}
                variant="quiet"
                size="small"
              >
                Remove<span className="sr-only"> {name}</span>
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
      {canDecide && others.length > 0 ? (
        <FoldedForm
          key={chosen.length}
          look="link"
          label="Add an interviewer"
          intent="add-interviewer"
          hidden={{ applicationId }}
        >
          <SelectField
            name="userId"
            label="Member"
            options={others.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
          <p className="text-sm text-muted">
            They&apos;ll see this application. We&apos;ll email them, unless you&apos;re adding
            yourself.
          </p>
          <SubmitButton variant="secondary">Add</SubmitButton>
        </FoldedForm>
      ) : null}
    </section>
  );
}

/** The days on which an applicant was interviewed, and the day by which they must hear. */
export function Interviews({ candidate }: { candidate: Candidate }) {
  const { application, job, statutory, isAnswered, canDecide } = candidate;
  const { id: applicationId, interviews, dueAt } = application;
  return (
    <section aria-labelledby="interviews" className="grid gap-3">
      <h2 id="interviews" className="text-xl">
        Interviews
      </h2>
      {statutory && dueAt && isAnswered ? (
        <p>The applicant has been told whether there&apos;s a decision.</p>
      ) : null}
      {statutory && dueAt && !isAnswered && canDecide ? (
        <p>
          Tell the applicant by {formatDay(statutory.by)} whether you&apos;ve made a decision.{" "}
          {statutory.isRequired
            ? "In Ontario, that's 45 days after the last interview."
            : "Ontario requires this of employers with 25 or more employees."}
        </p>
      ) : null}
      <ul className="grid gap-2 empty:hidden">
        {interviews.map(({ id: interviewId, heldOn }) => (
          <li key={interviewId} className="flex flex-wrap items-center justify-between gap-2">
            {formatDay(heldOn)}
            {canDecide ? (
              <ButtonForm
                intent="remove-interview"
                hidden={{ applicationId, interviewId }}
                variant="quiet"
                size="small"
              >
                Remove<span className="sr-only"> the interview on {formatDay(heldOn)}</span>
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
      <FoldedForm
        key={interviews.length}
        look="link"
        label="Log an interview"
        intent="interview"
        hidden={{ applicationId }}
      >
        <TextField name="heldOn" type="date" label="Interview date" required />
        <SubmitButton variant="secondary">Log interview</SubmitButton>
      </FoldedForm>
      {canDecide && dueAt ? (
        <FoldedForm
          look="link"
          label="Tell the applicant there's no decision yet"
          intent="no-decision"
          hidden={{ applicationId }}
          values={{
            message:
              "We haven't made a decision yet. You're still being considered, and we'll be in touch as soon as we know more.",
          }}
        >
          <TextareaField name="message" label="Your message" rows={4} maxLength={4000} />
          <p className="text-sm text-muted">
            {job.isTakenDown ? emailsHeld : `We'll send the email in ${undoMinutes} minutes.`}
          </p>
          <SubmitButton variant="secondary">Send</SubmitButton>
        </FoldedForm>
      ) : null}
    </section>
  );
}
