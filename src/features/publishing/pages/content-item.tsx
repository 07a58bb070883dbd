import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { PublicationState } from "#platform/publishing/publishing-kind.ts";
import { Button } from "#ui/controls/button.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { Standing } from "../components/standing.tsx";
import { VersionList } from "../components/version-list.tsx";
import { readItem } from "../history.usecases.server.ts";
import { changeState } from "../publish.usecases.server.ts";
import { editPath, itemPath, kindPath } from "../publishing.constants.ts";
import type { Route } from "./+types/content-item";

export const handle: PageHandle = { listed: false, form: { from: "content.publish" } };

export function meta(args: Route.MetaArgs) {
  const { kind, subjectId } = args.params;
  return describePage(args, {
    title: args.loaderData?.title ?? "Content",
    description: "Its status and earlier versions.",
    path: itemPath(kind, subjectId),
    listed: false,
  });
}

const outcomes = {
  published: "Published.",
  unpublished: "Taken down.",
  archived: "Archived.",
} as const;

const isOutcome = (text: string | null): text is keyof typeof outcomes =>
  text !== null && Object.hasOwn(outcomes, text);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { kind, subjectId } = params;
  const editor = requireRight(viewer, "content.draft", itemPath(kind, subjectId));
  const item = await readItem(services, editor, { kind, subjectId });
  const done = new URL(request.url).searchParams.get("done");
  return { ...item, done: isOutcome(done) ? outcomes[done] : null };
}

const changing = (to: PublicationState) =>
  formAction("content.publish", async ({ services, viewer, param, values }) => {
    const [kind, subjectId] = [param("kind"), param("subjectId")];
    const reason = values.reason?.trim().slice(0, 500);
    await changeState(services, viewer, {
      kind,
      subjectId,
      to,
      seenHash: values.seen_hash ?? "",
      ...(reason ? { reason } : {}),
    });
    return itemPath(kind, subjectId, to);
  });

export const action = formActions({
  publish: changing("published"),
  unpublish: changing("unpublished"),
  archive: changing("archived"),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ContentItemPage({ loaderData }: Route.ComponentProps) {
  const { kind, id, title, state, path, draft, versions, done } = loaderData;
  return (
    <Page
      title={title}
      lead={
        <Standing
          state={state}
          expiresAt={loaderData.expiresAt}
          isOver={loaderData.isOver}
          isEnding={loaderData.isEnding}
          isSample={loaderData.isSample}
          draftId={draft?.id ?? null}
          scheduledFor={draft?.scheduledFor ?? null}
          scheduleProblem={draft?.scheduleProblem ?? null}
        />
      }
    >
      <div className="grid gap-8">
        <BackLink to={kindPath(kind.name)}>{kind.plural}</BackLink>
        <DoneNotice title={done} />
        <PageProblem />
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to={editPath(kind.name, draft ? { draft: draft.id } : { subject: id })}>
              {draft ? "Continue the draft" : "Edit"}
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={editPath(kind.name, { copy: id })}>Copy</Link>
          </Button>
          {state === "published" && !loaderData.isOver && path !== null ? (
            <Button asChild variant="secondary">
              <Link to={path} reloadDocument>
                See it on the site
              </Link>
            </Button>
          ) : null}
        </div>
        {loaderData.mayPublish ? <StateForms item={loaderData} /> : null}
        <section aria-labelledby="history-title" className="grid gap-4">
          <h2 id="history-title" className="text-xl">
            History
          </h2>
          <VersionList kind={kind.name} id={id} versions={versions} />
        </section>
      </div>
    </Page>
  );
}

interface StateForm {
  intent: "publish" | "unpublish" | "archive";
  label: string;
  help: string;
}

function listForms({ state, takedown }: Route.ComponentProps["loaderData"]): StateForm[] {
  const publish: StateForm = {
    intent: "publish",
    label: "Publish again",
    help: "This brings back what was last published.",
  };
  const unpublish: StateForm = {
    intent: "unpublish",
    label: "Take it down",
    help: takedown ?? "Visitors won't see it anymore. You can publish it again.",
  };
  const archive: StateForm = {
    intent: "archive",
    label: "Archive",
    help:
      state === "published"
        ? `This takes it down and removes it from the content list. ${takedown ?? "You can publish it again."}`
        : "This removes it from the content list. You can publish it again.",
  };
  if (state === "published") return [unpublish, archive];
  return state === "unpublished" ? [publish, archive] : [publish];
}

function StateForms({ item }: { item: Route.ComponentProps["loaderData"] }) {
  return (
    <div className="border-t border-line">
      {listForms(item).map(({ intent, label, help }) => (
        <FoldedForm
          key={intent}
          label={label}
          intent={intent}
          idPrefix={intent}
          hidden={{ seen_hash: item.hash }}
          quiet
        >
          <p className="max-w-text">{help}</p>
          {intent === "publish" ? null : (
            <TextField
              name="reason"
              label="Reason"
              optional
              help="We save it in the audit log."
              maxLength={500}
            />
          )}
          <SubmitButton variant="secondary">{label}</SubmitButton>
        </FoldedForm>
      ))}
    </div>
  );
}
