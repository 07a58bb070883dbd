import { Link } from "react-router";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { ShownDigest } from "#ui/form/shown-digest.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { closeJobPath } from "../../hiring-links.rules.ts";
import type { Finding } from "../../posting-checker/posting-checker.types.ts";
import { maxOpenDays } from "../posting-steps.constants.ts";
import { FindingList } from "./finding-list.tsx";
import { WarningsBox } from "./warnings-box.tsx";

export type JobState = "unpublished" | "open" | "over" | "paused" | "closed" | "taken_down";

export interface JobControlsProps {
  jobId: string;
  state: JobState;
  mayPublish: boolean;
  isVerified: boolean;
  verifyPath: string;
  /** Findings of the posting checker in a job that could be reopened. */
  reopening: readonly Finding[] | null;
}

/** Reopen, pause, close, copy, delete: the actions that a job's state and the viewer's role allow. */
export function JobControls({
  jobId,
  state,
  mayPublish,
  isVerified,
  verifyPath,
  reopening,
}: JobControlsProps) {
  const mayReopen = mayPublish && isVerified;
  return (
    <section aria-labelledby="controls-title" className="grid max-w-text">
      <h2 id="controls-title" className="mb-2 text-xl">
        This job
      </h2>
      {state === "unpublished" ? null : <p className="pb-3">{stateSentences[state]}</p>}
      {!reopening || state === "taken_down" ? null : mayReopen ? (
        <Reopen findings={reopening} />
      ) : (
        <p className="pb-3">
          {mayPublish ? (
            <>
              <Link className="link" to={verifyPath}>
                Verify your organization
              </Link>{" "}
              to reopen it.
            </>
          ) : (
            "Ask an owner or a recruiter to reopen it."
          )}
        </p>
      )}
      {mayPublish && state === "open" ? (
        <FoldedForm label="Pause" intent="pause" idPrefix="pause-">
          <p>No one can see the job or apply until you reopen it.</p>
          <SubmitButton variant="secondary" busyLabel="Pausing...">
            Pause this job
          </SubmitButton>
        </FoldedForm>
      ) : null}
      {mayPublish && (state === "open" || state === "paused" || state === "over") ? (
        <p className="border-t border-line py-3">
          <Link className="link font-semibold" to={closeJobPath(jobId)}>
            Close this job
          </Link>
          <span className="block text-sm text-muted">
            You'll choose an outcome for everyone who's still waiting. You can reopen the job later.
          </span>
        </p>
      ) : null}
      <div className="border-b border-line py-3">
        <ButtonForm intent="copy" variant="secondary" size="small" busyLabel="Copying...">
          Copy to a new job
        </ButtonForm>
      </div>
      {state === "unpublished" ? (
        <FoldedForm label="Delete" intent="delete" idPrefix="delete-">
          <p>This job was never published. Everything written here will be lost.</p>
          <SubmitButton variant="destructive" busyLabel="Deleting...">
            Delete this job
          </SubmitButton>
        </FoldedForm>
      ) : null}
    </section>
  );
}

function Reopen({ findings }: { findings: readonly Finding[] }) {
  const blocks = findings.filter(({ severity }) => severity === "block");
  const warnings = findings.filter(({ severity }) => severity === "warn");
  return (
    <FoldedForm label="Reopen" intent="reopen" idPrefix="reopen-">
      {blocks.length > 0 ? (
        <>
          <p>
            The published version no longer meets current rules. Edit the job, then publish a new
            version.
          </p>
          <FindingList findings={blocks} />
        </>
      ) : (
        <>
          <p>
            The last published version goes live again. Changes you haven't published stay in the
            draft.
          </p>
          <TextField
            name="closesOn"
            type="date"
            label="New last day for applications"
            help={`Up to ${maxOpenDays} days from now. Applications close at the end of that day in UTC.`}
            required
            className="w-48"
          />
          {warnings.length > 0 ? (
            <>
              <FindingList findings={warnings} />
              <WarningsBox />
            </>
          ) : null}
          <SubmitButton variant="secondary" busyLabel="Opening...">
            Reopen this job
          </SubmitButton>
        </>
      )}
    </FoldedForm>
  );
}

const stateSentences: Record<Exclude<JobState, "unpublished">, string> = {
  open: "It's open. Anyone can see it and apply.",
  over: "Its last day has passed, so it no longer accepts applications.",
  paused: "It's paused. Only your team can see it.",
  closed: "It's closed, and the job's page says so.",
  taken_down: "We took it down. Only your team can see it.",
};

export interface HiringTeamProps {
  managers: readonly { userId: string; name: string; isOnTeam: boolean }[];
}

/** A job's hiring team, to choose among the organization's hiring managers. */
export function HiringTeam({ managers }: HiringTeamProps) {
  const team = managers.filter(({ isOnTeam }) => isOnTeam).map(({ userId }) => userId);
  return (
    <section aria-labelledby="team-title" className="grid max-w-text gap-4">
      <h2 id="team-title" className="text-xl">
        Hiring team
      </h2>
      {managers.length === 0 ? (
        <p className="text-muted">
          Owners and recruiters see every job. To add hiring managers to this one, invite them
          first.
        </p>
      ) : (
        <Form
          key={team.join()}
          intent="team"
          values={{ managers: team, shown: team.join() }}
          className="grid justify-items-start gap-3"
        >
          <ShownDigest />
          <p className="text-muted">
            Owners and recruiters see every job. Choose the hiring managers for this one. We&apos;ll
            email those you add.
          </p>
          {managers.map(({ userId, name }) => (
            <CheckboxField key={userId} name="managers" value={userId} label={name} />
          ))}
          <SubmitButton variant="secondary" busyLabel="Saving...">
            Save hiring team
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
