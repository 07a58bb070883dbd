import { useRef, useState } from "react";
import { Link, useActionData } from "react-router";
import { ProfileSnapshotView } from "#features/candidates/candidates-components.contract.ts";
import { documentsPath, profilePath } from "#features/candidates/candidates-parts.contract.ts";
import { usePageKey } from "#platform/browser/use-page-key.ts";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { formatLongDay } from "#shared/time.ts";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { declinedCvDays, draftDays } from "../applications/applications.constants.ts";
import type { ApplyView } from "../applications/applications.usecases.server.ts";
import { ContactFields, CvFields, NoteField, QuestionFields } from "./application-fields.tsx";
import { useDraftAutosave } from "./use-draft-autosave.ts";

type ApplicationFormProps = Pick<ApplyView, "job" | "profile" | "cvs" | "draft" | "answerBy"> & {
  /** The account's name, for a form without a draft. */
  name: string | null;
  email: string;
  source: string | null;
};

/** Everything that goes out, on one screen. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { job, profile, cvs, draft, answerBy, name, email, source } = props;
  const form = useRef<HTMLFormElement>(null);
  const saved = useDraftAutosave(form);
  const pageKey = usePageKey();
  const answer = useActionData<unknown>();
  const refused = isFormAnswer(answer) ? answer : undefined;
  // The first value: data loaded later may be about a draft that this form doesn't show.
  const [shownSave] = useState(() =>
    refused ? textOf(refused.values, "shownSave") : (draft?.savedAt.toISOString() ?? ""),
  );
  const values = { name, document: cvs[0]?.id ?? "", ...draft?.fields };
  return (
    <div className="grid gap-8">
      {draft ? (
        <Alert title="We saved what you typed earlier">
          <div className="grid justify-items-start gap-3">
            <p>If you chose a file, choose it again.</p>
            <FoldedForm look="link" label="Delete the draft" intent="discard">
              <p>This deletes everything you typed for this job. You can start again.</p>
              <SubmitButton variant="destructive" size="small" busyLabel="Deleting...">
                Delete draft
              </SubmitButton>
            </FoldedForm>
          </div>
        </Alert>
      ) : null}
      <OwnProfile profile={profile} employer={job.employer} />
      <Form ref={form} intent={["send", "save"]} values={values} encType="multipart/form-data">
        <HiddenValue name="version" value={job.version} />
        <HiddenValue name="shownSave" value={shownSave} />
        <HiddenValue name="pageKey" value={pageKey} />
        {source ? <HiddenValue name="source" value={source} /> : null}
        {refused ? (
          <p className="noscript:block hidden">If you chose a file, choose it again.</p>
        ) : null}
        <ContactFields />
        <p className="text-sm text-muted wrap-anywhere">
          The employer also gets your email, {email}.
        </p>
        <CvFields cvs={cvs} />
        <p className="text-sm text-muted">
          <Link className="link" to={documentsPath}>
            Save a CV to your profile
          </Link>{" "}
          so you can choose it here next time.
        </p>
        <QuestionFields questions={job.questions} />
        <NoteField />
        {job.usesAi ? (
          <p className="max-w-text">
            This employer uses artificial intelligence to screen, assess or select applicants.
          </p>
        ) : null}
        {answerBy ? (
          <p className="max-w-text">
            Apply today, and {job.employer} promises an answer by{" "}
            <time dateTime={answerBy.toISOString()}>{formatLongDay(answerBy)}</time>.
          </p>
        ) : null}
        <CollectionNotice employer={job.employer} keptYears={job.keptYears} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton name="intent" value="send" busyLabel="Sending...">
            Send application
          </SubmitButton>
          <SubmitButton name="intent" value="save" variant="secondary" busyLabel="Saving...">
            Save for later
          </SubmitButton>
          <p role="status" className={saved?.problem ? "text-danger" : "text-sm text-muted"}>
            {saved?.problem ?? (saved?.savedAt ? "Draft saved" : "")}
          </p>
        </div>
        <p className="text-sm text-muted">
          We delete a draft when you send the application, or after {draftDays} days without
          changes.
        </p>
      </Form>
    </div>
  );
}

/** The profile as it goes out, folded: most people have read it when they wrote it. */
function OwnProfile({ profile, employer }: Pick<ApplyView, "profile"> & { employer: string }) {
  if (!profile) {
    return (
      <p className="max-w-text text-muted">
        You can apply with your CV alone. If you{" "}
        <Link className="link" to={profilePath}>
          build a profile
        </Link>{" "}
        first, we&apos;ll send it with your application.
      </p>
    );
  }
  return (
    <details className="border-y border-line py-3">
      <summary className="cursor-pointer py-1 font-semibold wrap-anywhere">
        Your profile, as {employer} will see it
      </summary>
      <div className="grid gap-6 pt-4 pb-2">
        <ProfileSnapshotView snapshot={profile} headingLevel={2} />
        <p className="text-sm text-muted">
          We send it as it is now. The employer won't see later changes.{" "}
          <Link className="link" to={profilePath}>
            Edit your profile
          </Link>
        </p>
      </div>
    </details>
  );
}

/** The notice that privacy law asks for where details are collected. */
function CollectionNotice({ employer, keptYears }: { employer: string; keptYears: number }) {
  return (
    <section
      aria-label="Who gets your details"
      className="grid max-w-text gap-2 text-sm text-muted"
    >
      <p>
        Your details go to {employer} for this job. The employer is responsible for how it uses
        them.
      </p>
      <p>
        You can withdraw until you hear a decision. If you withdraw, we&apos;ll delete your CV right
        away. If you&apos;re not selected, we&apos;ll delete it after {declinedCvDays} days.
        We&apos;ll delete the rest of your application {keptYears} years after the decision, because
        employers may have to keep it that long. If there&apos;s no decision, we count from the day
        the job closes or your application was last moved, whichever is later.
      </p>
      <p>Applying is free. Never pay anyone to get a job.</p>
    </section>
  );
}
