import type { EmailMessage } from "#platform/mail/mail.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import {
  hasPage,
  kindOf,
  type MailingPlace,
  readMailing,
  requireMailingRight,
} from "./access.usecases.server.ts";
import { mailingErrors } from "./mailings.errors.ts";
import { isComplete, noCounts } from "./mailings.rules.ts";
import type { DraftForm } from "./mailings.schemas.ts";
import {
  deleteMailing,
  findMailing,
  insertDraft,
  listMailings,
  updateMailing,
} from "./mailings.store.server.ts";
import type { Mailing, MailingCounts } from "./mailings.types.ts";
import {
  countByState,
  countRecipients,
  listProblemRecipients,
  type ProblemRow,
} from "./recipients.store.server.ts";
import { recordMailing } from "./record-mailing.usecases.server.ts";

const problemsShown = 100;
/** Takes the place of each reader's own token in a preview and in a test. */
export const sampleToken = "test";

/**
 * Begins a draft, or answers the one with this id: a form that is sent twice makes one.
 *
 * @throws `forbidden`; `validation_failed` for an id that is none.
 */
export async function beginMailing(
  services: Services,
  viewer: Viewer,
  { kind: name, subjectId, mailingId }: MailingPlace,
): Promise<void> {
  const kind = kindOf(services, name);
  const { userId } = requireMailingRight(viewer, kind, "draft");
  if (!isId(mailingId)) throw mailingErrors.notFound();
  const [audience = ""] = Object.keys(kind.audiences);
  await services.database.asSystem("begin mailing", async (transaction) => {
    const draft = { id: mailingId, kind: name, subjectId, audience };
    const now = services.clock.now();
    if (!(await insertDraft(transaction, { ...draft, by: userId, now }))) return;
    const mailing = await findMailing(transaction, mailingId);
    if (mailing)
      await recordMailing(services, transaction, { mailing, what: "created", by: userId });
  });
}

/**
 * Saves a draft's text and group.
 *
 * @throws `mailing_changed` when someone saved it since; `mailing_not_a_draft`.
 */
export async function saveDraft(
  services: Services,
  viewer: Viewer,
  { place, form }: { place: MailingPlace; form: DraftForm },
): Promise<void> {
  const kind = kindOf(services, place.kind);
  const { userId } = requireMailingRight(viewer, kind, "draft");
  if (!Object.hasOwn(kind.audiences, form.audience)) {
    throw invalidInput([{ field: "audience", message: "Choose who gets it" }]);
  }
  await services.database.asSystem("save mailing", async (transaction) => {
    const before = await readMailing(transaction, place, { lock: true });
    if (before.status.name !== "draft") throw mailingErrors.notADraft();
    if (before.version !== form.version) throw mailingErrors.changedMeanwhile();
    const { subject, body, audience, isPublic } = form;
    await updateMailing(transaction, place.mailingId, {
      subject,
      body,
      audience,
      is_public: isPublic,
      version: before.version + 1,
      updated_at: services.clock.now(),
      note: null,
    });
    const mailing = { ...before, subject, body, audience, isPublic };
    await recordMailing(services, transaction, { mailing, before, what: "saved", by: userId });
  });
}

/** Deletes a draft. */
export async function discardDraft(
  services: Services,
  viewer: Viewer,
  place: MailingPlace,
): Promise<void> {
  const { userId } = requireMailingRight(viewer, kindOf(services, place.kind), "draft");
  await services.database.asSystem("discard mailing", async (transaction) => {
    const mailing = await readMailing(transaction, place, { lock: true });
    if (mailing.status.name !== "draft") throw mailingErrors.notADraft();
    await deleteMailing(transaction, mailing.id);
    await recordMailing(services, transaction, { mailing, what: "discarded", by: userId });
  });
}

/** One page of a kind's mailings, and whether there are more. */
export async function listMailingsOf(
  services: Services,
  viewer: Viewer,
  {
    kind: name,
    subjectId,
    page,
    perPage,
  }: {
    kind: string;
    subjectId: string | null;
    page: number;
    perPage: number;
  },
): Promise<{ mailings: { mailing: Mailing; counts: MailingCounts }[]; hasMore: boolean }> {
  requireMailingRight(viewer, kindOf(services, name), "draft");
  const rows = await services.database.asSystem("list mailings", (transaction) =>
    listMailings(transaction, {
      kind: name,
      subjectId,
      limit: perPage + 1,
      offset: (page - 1) * perPage,
    }),
  );
  return { mailings: rows.slice(0, perPage), hasMore: rows.length > perPage };
}

export interface MailingDesk {
  mailing: Mailing;
  counts: MailingCounts;
  problems: ProblemRow[];
  /** The group's size now, for a draft or a scheduled mailing; else 0. */
  reach: number;
  audiences: { value: string; label: string }[];
  preview: Pick<EmailMessage, "subject" | "text" | "html"> | undefined;
  maySend: boolean;
  /** Whether each email has an unsubscribe link. */
  hasUnsubscribeLink: boolean;
}

/** A mailing with its preview, and either the number of people it would reach or its progress. */
export async function readMailingDesk(
  services: Services,
  viewer: Viewer,
  place: MailingPlace,
): Promise<MailingDesk> {
  const kind = kindOf(services, place.kind);
  const user = requireMailingRight(viewer, kind, "draft");
  const read = await services.database.asSystem("read mailing", async (transaction) => {
    const mailing = await readMailing(transaction, place);
    const isWaiting = mailing.status.name === "draft" || mailing.status.name === "scheduled";
    const composed = { ...mailing, hasPage: await hasPage(transaction, kind, mailing) };
    const name = await services.recipients.findName(transaction, user.email);
    if (isWaiting) {
      const reach = await countRecipients(transaction, kind.recipients(transaction, mailing));
      return { desk: { mailing, reach, counts: noCounts, problems: [] }, name, composed };
    }
    const counts = await countByState(transaction, mailing.id);
    const problems = await listProblemRecipients(transaction, mailing.id, problemsShown);
    return { desk: { mailing, reach: 0, counts, problems }, name, composed };
  });
  const { desk, name, composed } = read;
  const reader = { to: user.email, name: name ?? "", unsubscribeToken: sampleToken };
  return {
    ...desk,
    audiences: Object.entries(kind.audiences).map(([value, label]) => ({ value, label })),
    preview: isComplete(desk.mailing)
      ? await services.mail.layOut(services, kind.compose(services, composed, reader))
      : undefined,
    maySend: hasRight(user, kind.send),
    hasUnsubscribeLink: kind.list !== undefined,
  };
}

/** Emails a mailing to the viewer alone, as it was last saved. */
export async function sendTest(
  services: Services,
  viewer: Viewer,
  place: MailingPlace,
): Promise<void> {
  const kind = kindOf(services, place.kind);
  const { userId, email } = requireMailingRight(viewer, kind, "draft");
  const limit = { name: "mailings/test", capacity: 30, periodSeconds: toSeconds({ hours: 1 }) };
  if (!(await services.rateLimits.take(limit, userId))) throw mailingErrors.tooManyTests();
  await services.database.asSystem("test mailing", async (transaction) => {
    const mailing = await readMailing(transaction, place);
    if (!isComplete(mailing)) throw mailingErrors.incomplete();
    const subject = `[Test] ${mailing.subject}`;
    const test = { ...mailing, subject, hasPage: await hasPage(transaction, kind, mailing) };
    const reader = { to: email, name: undefined, unsubscribeToken: sampleToken };
    await services.mail.enqueue(transaction, kind.compose(services, test, reader));
    await recordMailing(services, transaction, { mailing, what: "tested", by: userId });
  });
}
