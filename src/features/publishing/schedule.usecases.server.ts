import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { addTime } from "#shared/time.ts";
import { requireKind, rightFor } from "./access.rules.ts";
import {
  findProblems,
  lockBase,
  publishLocked,
  requirePublishable,
} from "./publish.usecases.server.ts";
import { editPath, maxScheduleDays } from "./publishing.constants.ts";
import { scheduleFailedEmail } from "./publishing.emails.ts";
import { publishingErrors } from "./publishing.errors.ts";
import { draftSubject } from "./publishing.rules.ts";
import {
  findDraft,
  listDueDrafts,
  lockDueDraft,
  setSchedule,
} from "./stores/drafts.store.server.ts";
import { holdsRight } from "./stores/people.store.server.ts";

/** Shown with what the kind says, because the draft could be published now but not at that time. */
const tooLate = {
  field: "publish_date",
  message: "We can't publish this draft that late. Choose an earlier time.",
};

interface DraftRequest {
  kind: string;
  draftId: string;
  version: number;
}

/**
 * Has a draft published at a time, as the viewer, if they may publish then. What would keep it from
 * being published then is refused now, as far as it's known.
 *
 * @throws `content_not_found`, `forbidden`, `draft_changed`, `bad_schedule`, `draft_incomplete`,
 *   `published_changed`
 */
export async function scheduleDraft(
  services: Services,
  viewer: Viewer,
  { kind: name, draftId, version, at }: DraftRequest & { at: Date },
): Promise<void> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "publish" });
  if (!isId(draftId)) throw publishingErrors.notFound();
  const now = services.clock.now();
  if (at <= now || at > addTime(now, { days: maxScheduleDays })) throw publishingErrors.badTime();
  await services.database.asSystem("schedule draft", async (transaction) => {
    const draft = await findDraft(transaction, { kind: name, id: draftId }, { lock: true });
    if (!draft) throw publishingErrors.notFound();
    if (draft.version !== version) throw publishingErrors.draftChanged();
    const { data } = await requirePublishable(services, transaction, kind, draft);
    const atThatTime = { ...services, clock: { now: () => at } };
    const { values, subjectId } = draft;
    const problems = await findProblems(atThatTime, transaction, kind, { data, values, subjectId });
    if (problems.length > 0) throw publishingErrors.incomplete([...problems, tooLate]);
    await lockBase(transaction, kind, draft);
    await setSchedule(transaction, draftId, { at, by: user.userId });
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "publishing.scheduled",
      subject: draftSubject(name, draftId, draft.title),
      before: { scheduledFor: draft.scheduledFor?.toISOString() ?? null },
      after: { scheduledFor: at.toISOString() },
    });
  });
}

/** Ends a schedule; without effect where there is none. @throws `content_not_found`, `forbidden` */
export async function cancelSchedule(
  services: Services,
  viewer: Viewer,
  { kind: name, draftId }: Omit<DraftRequest, "version">,
): Promise<void> {
  const { user } = requireKind(services, viewer, { kind: name, act: "publish" });
  if (!isId(draftId)) throw publishingErrors.notFound();
  await services.database.asSystem("cancel schedule", async (transaction) => {
    const draft = await findDraft(transaction, { kind: name, id: draftId }, { lock: true });
    if (!draft?.scheduledFor) return;
    await setSchedule(transaction, draftId, { problem: null });
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "publishing.schedule_canceled",
      subject: draftSubject(name, draftId, draft.title),
      before: { scheduledFor: draft.scheduledFor.toISOString() },
    });
  });
}

/** One run leaves the rest to the next, a minute later. */
const batchSize = 50;

/**
 * Publishes what is due, each draft in a transaction of its own. What can't be published loses its
 * schedule and says why, on its page and by email to whoever set it. Where the database or another
 * service is away, it keeps its schedule for the next run.
 */
export async function publishDue(services: Services): Promise<void> {
  const ids = await services.database.asSystem("list due drafts", (transaction) =>
    listDueDrafts(transaction, services.clock.now(), batchSize),
  );
  for (const id of ids) {
    try {
      await publishOneDue(services, id);
    } catch (error) {
      if (isProductError(error) && error.status < 500) await giveUp(services, id, error.message);
      // The others' turn comes all the same; this one's again a minute later.
      else services.log.error("publishing.not_published", { draftId: id, error });
    }
  }
}

async function publishOneDue(services: Services, id: string): Promise<void> {
  await services.database.asSystem("publish due draft", async (transaction) => {
    const now = services.clock.now();
    const draft = await lockDueDraft(transaction, id, now);
    if (!draft) return;
    const kind = services.publishing.kinds.get(draft.kind);
    if (!kind) throw publishingErrors.notFound();
    const { scheduledBy: userId } = draft;
    const right = rightFor(kind, "publish");
    if (!userId || !(await holdsRight(transaction, { userId, right, now }))) {
      throw publishingErrors.scheduleRightLost();
    }
    await publishLocked(services, transaction, { kind, draft, actorId: userId, scheduled: true });
  });
}

async function giveUp(services: Services, id: string, problem: string): Promise<void> {
  await services.database.asSystem("give up schedule", async (transaction) => {
    const draft = await lockDueDraft(transaction, id, services.clock.now());
    if (!draft) return;
    await setSchedule(transaction, id, { problem });
    await services.audit.record(transaction, {
      actorId: null,
      action: "publishing.schedule_failed",
      subject: draftSubject(draft.kind, id, draft.title),
      before: { scheduledFor: draft.scheduledFor?.toISOString() ?? null },
      reason: problem,
    });
    const to = draft.scheduledBy && (await readAccountEmail(transaction, draft.scheduledBy));
    if (!to) return;
    await services.mail.enqueue(
      transaction,
      scheduleFailedEmail(services.application.baseUrl, {
        to,
        title: draft.title,
        problem,
        path: editPath(draft.kind, { draft: draft.id }),
      }),
    );
  });
}
