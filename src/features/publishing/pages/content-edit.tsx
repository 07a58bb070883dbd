import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { ProductError } from "#shared/errors.ts";
import { invalidInput, listProblems } from "#shared/form-fields.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { DraftForm, type DraftIdentity } from "../components/draft-form.tsx";
import { ConflictNotice, DraftStanding } from "../components/draft-standing.tsx";
import {
  continueFromPublished,
  discardDraft,
  type Saved,
  saveDraft,
} from "../drafts.usecases.server.ts";
import { readEditor } from "../editor.usecases.server.ts";
import { withFiles } from "../files.usecases.server.ts";
import {
  editPath,
  itemPath,
  kindPath,
  maxFileBytes,
  previewPath,
} from "../publishing.constants.ts";
import { draftIdentity, scheduleForm } from "../publishing.schemas.ts";
import type { SaveConflict } from "../publishing.types.ts";
import { saveAndPublish, saveAndSchedule } from "../save-and-publish.usecases.server.ts";
import { cancelSchedule } from "../schedule.usecases.server.ts";
import type { Route } from "./+types/content-edit";

export const handle: PageHandle = {
  listed: false,
  form: {
    from: "content.draft",
    maxTextBytes: 128 * 1024,
    files: { maxFiles: 4, maxFileBytes },
  },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.title ?? "Draft",
    description: "Write, publish and schedule.",
    path: editPath(args.params.kind),
    listed: false,
  });
}

const outcomes = {
  saved: "Draft saved.",
  scheduled: "Draft scheduled.",
  unscheduled: "Schedule removed.",
  restored: "The earlier version is a draft now. Nothing has changed on the site.",
  continued: "You've compared the draft with the published version.",
} as const;

const isOutcome = (text: string | null): text is keyof typeof outcomes =>
  text !== null && Object.hasOwn(outcomes, text);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { kind } = params;
  const editor = requireRight(viewer, "content.draft", editPath(kind));
  const asked = new URL(request.url).searchParams;
  const opened = await readEditor(services, editor, {
    kind,
    draftId: asked.get("draft") ?? undefined,
    subjectId: asked.get("subject") ?? undefined,
    copyOf: asked.get("copy") ?? undefined,
  });
  const done = asked.get("done");
  return { ...opened, done: isOutcome(done) ? outcomes[done] : null };
}

type Form = Readonly<Record<string, string>>;
type Identity = ReturnType<typeof draftIdentity.parse>;

const toRequest = (
  kind: string,
  { draft_id, subject_id, version, base_hash }: Identity,
  form: Form,
) => ({
  kind,
  draftId: draft_id,
  subjectId: subject_id,
  version,
  baseHash: base_hash,
  form,
});

/** A refused form's answer has these details besides its message. */
const options = {
  refused: ({ details }: ProductError) => ({
    conflict: (details.conflict as SaveConflict | undefined) ?? null,
    saved: (details.saved as Saved | undefined) ?? null,
  }),
  shows: [403, 413],
};

const saving = (goOn: (kind: string, draftId: string) => string) =>
  formAction(
    "content.draft",
    draftIdentity,
    async ({ services, viewer, param, form, values }, identity) => {
      const kind = param("kind");
      const saved = await withFiles(services, viewer, { kind, form, values }, (texts) =>
        saveDraft(services, viewer, toRequest(kind, identity, texts)),
      );
      return goOn(kind, saved.draftId);
    },
    options,
  );

export const action = formActions({
  save: saving((kind, draft) => editPath(kind, { draft, done: "saved" })),
  preview: saving(previewPath),
  publish: formAction(
    "content.publish",
    draftIdentity,
    async ({ services, viewer, param, form, values }, identity) => {
      const kind = param("kind");
      const { subjectId } = await withFiles(services, viewer, { kind, form, values }, (texts) =>
        saveAndPublish(services, viewer, toRequest(kind, identity, texts)),
      );
      return itemPath(kind, subjectId, "published");
    },
    options,
  ),
  schedule: formAction(
    "content.publish",
    draftIdentity,
    async ({ services, viewer, param, form, values }, identity) => {
      const kind = param("kind");
      const time = scheduleForm.safeParse(values);
      if (!time.success) throw invalidInput(listProblems(time.error));
      const at = time.data;
      const { draftId } = await withFiles(services, viewer, { kind, form, values }, (texts) =>
        saveAndSchedule(services, viewer, { ...toRequest(kind, identity, texts), at }),
      );
      return editPath(kind, { draft: draftId, done: "scheduled" });
    },
    { ...options, fieldOf: { bad_schedule: "publish_date" } },
  ),
  unschedule: formAction("content.publish", async ({ services, viewer, param, values }) => {
    const [kind, draftId] = [param("kind"), values.draft_id ?? ""];
    await cancelSchedule(services, viewer, { kind, draftId });
    return editPath(kind, { draft: draftId, done: "unscheduled" });
  }),
  discard: formAction(
    "content.draft",
    draftIdentity,
    async ({ services, viewer, param }, draft) => {
      const kind = param("kind");
      const { draft_id: draftId, version } = draft;
      await discardDraft(services, viewer, { kind, draftId, version });
      return `${kindPath(kind)}?done=discarded`;
    },
  ),
  continue: formAction("content.draft", async ({ services, viewer, param, values }) => {
    const [kind, draftId] = [param("kind"), values.draft_id ?? ""];
    const seenHash = values.seen_hash ?? "";
    await continueFromPublished(services, viewer, { kind, draftId, seenHash });
    return editPath(kind, { draft: draftId, done: "continued" });
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ContentEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, title, subject, values, version, mayPublish, done } = loaderData;
  const conflict = (actionData && "conflict" in actionData && actionData.conflict) || null;
  const saved = (actionData && "saved" in actionData && actionData.saved) || null;
  const identity: DraftIdentity = {
    draftId: loaderData.draftId,
    subjectId: subject?.id ?? null,
    baseHash: loaderData.baseHash,
    version,
    ...(saved ? { draftId: saved.draftId, version: saved.version } : {}),
    ...(conflict ?? {}),
  };
  const isNew = version === 0 && !subject;
  return (
    <Page title={isNew ? `New ${kind.singular}` : title} lead={describe(loaderData)}>
      <div className="grid gap-8">
        <BackLink to={subject ? itemPath(kind.name, subject.id) : kindPath(kind.name)}>
          {subject ? "Published version and history" : kind.plural}
        </BackLink>
        <DoneNotice title={done} />
        {conflict ? (
          <ConflictNotice kind={kind.name} conflict={conflict} />
        ) : (
          <DraftStanding opened={loaderData} />
        )}
        <DraftForm
          key={`${loaderData.draftId} ${version}`}
          kind={kind.name}
          fields={kind.fields}
          values={{ ...values, ...saved?.files }}
          identity={identity}
          mayPublish={mayPublish}
          isReplacing={conflict !== null && conflict.what !== "gone"}
        />
      </div>
    </Page>
  );
}

function describe({ kind, subject, saved }: Route.ComponentProps["loaderData"]): string {
  if (!subject) return "This is a draft. The public won't see it until it's published.";
  const what = saved
    ? "You're editing a draft."
    : `You're starting a draft of this ${kind.singular}.`;
  return `${what} The site doesn't change until it's published.`;
}
