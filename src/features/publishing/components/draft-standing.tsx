import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { readEditor } from "../editor.usecases.server.ts";
import { editPath, previewPath } from "../publishing.constants.ts";
import type { SaveConflict } from "../publishing.types.ts";
import { Differences } from "./differences.tsx";

type Opened = Awaited<ReturnType<typeof readEditor>>;

/** The text that another person saved meanwhile, beside the entered one. */
export function ConflictNotice({ kind, conflict }: { kind: string; conflict: SaveConflict }) {
  const { by, at, differences, what, draftId } = conflict;
  return (
    <section aria-label="Two versions" className="grid gap-4">
      {what === "gone" ? (
        <p>Save the draft again to start a new one with your text.</p>
      ) : (
        <p className="wrap-anywhere">
          {by ?? "Someone"} saved it {at ? <LocalTime time={at} /> : "just now"}. Compare the two,
          and save yours or{" "}
          <Link className="link" to={editPath(kind, { draft: draftId })} reloadDocument>
            open theirs and discard yours
          </Link>
          .
        </p>
      )}
      {differences.length > 0 ? (
        <Differences
          label="Differences"
          differences={differences}
          before={what === "gone" ? "Published" : "Theirs"}
          after="Yours"
        />
      ) : null}
    </section>
  );
}

/** A saved draft: its author, its changes, its schedule, and what is still missing. */
export function DraftStanding({ opened }: { opened: Opened }) {
  const { kind, draftId, version, saved, published, problems, mayPublish } = opened;
  if (!saved) return null;
  const hidden = { draft_id: draftId, version };
  return (
    <div className="grid gap-6">
      <PageProblem />
      {saved.scheduleProblem ? (
        <Alert variant="destructive" title="This draft wasn't published on schedule">
          <p>{saved.scheduleProblem}</p>
        </Alert>
      ) : null}
      {saved.scheduledFor ? (
        <Alert title="Scheduled">
          <p className="wrap-anywhere">
            We'll publish it <LocalTime time={saved.scheduledFor} />.{" "}
            {saved.scheduledBy ? `Scheduled by ${saved.scheduledBy}. ` : ""}Saving a change removes
            the schedule.
          </p>
          {mayPublish ? (
            <ButtonForm
              intent="unschedule"
              hidden={hidden}
              variant="secondary"
              formClassName="mt-3"
            >
              Remove schedule
            </ButtonForm>
          ) : null}
        </Alert>
      ) : null}
      {published?.hasMoved ? (
        <Alert variant="destructive" title="The published version has changed">
          <p>
            Someone published, changed or took down this content after the draft was started. You
            can't publish the draft until you've compared the two.
          </p>
          <ButtonForm
            intent="continue"
            hidden={{ ...hidden, seen_hash: published.hash }}
            variant="secondary"
            formClassName="mt-3"
          >
            Continue with this draft
          </ButtonForm>
        </Alert>
      ) : null}
      {problems.length > 0 ? (
        <Alert title="Before you can publish">
          <ul className="list-disc pl-5">
            {problems.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <p className="text-muted wrap-anywhere">
        Saved <LocalTime time={saved.at} />
        {saved.by ? ` by ${saved.by}` : ""}.{" "}
        <Link className="link" to={previewPath(kind.name, draftId)}>
          Preview
        </Link>
      </p>
      {published && published.differences.length > 0 ? (
        <details open={published.hasMoved || undefined} className="border-y border-line py-3">
          <summary className="cursor-pointer font-semibold">
            What this draft changes ({published.differences.length})
          </summary>
          <div className="mt-4">
            <Differences
              label="Changes"
              differences={published.differences}
              before="Published"
              after="Draft"
            />
          </div>
        </details>
      ) : null}
      <ButtonForm intent="discard" hidden={hidden} variant="secondary">
        Discard draft
      </ButtonForm>
    </div>
  );
}
