import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import type { MailingKind } from "./mailing-kind.types.ts";
import { mailingErrors } from "./mailings.errors.ts";
import { findMailing, lockMailing } from "./mailings.store.server.ts";
import type { Mailing } from "./mailings.types.ts";

export function kindOf(services: Services, name: string): MailingKind {
  const kind = services.mailings.kinds.get(name);
  if (!kind) throw new Error(`No feature brings mailings of the kind ${name}`);
  return kind;
}

/** Whether the subject of a mailing has a page on the site at the time its emails are written. */
export async function hasPage(
  transaction: DatabaseTransaction,
  kind: MailingKind,
  mailing: Pick<Mailing, "subjectId">,
): Promise<boolean> {
  return (await kind.hasPage?.(transaction, mailing)) ?? false;
}

/** The viewer, if they have the kind's right. */
export function requireMailingRight(
  viewer: Viewer,
  kind: MailingKind,
  act: "draft" | "send",
): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, kind[act])) throw httpErrors.forbidden();
  return viewer;
}

/** The address of a mailing among pages. A kind's page shows no other kind's mailings. */
export interface MailingPlace {
  kind: string;
  subjectId: string | null;
  mailingId: string;
}

/** The mailing at a place, locked if it is to be changed. */
export async function readMailing(
  transaction: DatabaseTransaction,
  { kind, subjectId, mailingId }: MailingPlace,
  { lock = false }: { lock?: boolean } = {},
): Promise<Mailing> {
  if (!isId(mailingId)) throw mailingErrors.notFound();
  const mailing = lock
    ? await lockMailing(transaction, mailingId, "alone")
    : await findMailing(transaction, mailingId);
  if (mailing?.kind !== kind || mailing.subjectId !== subjectId) throw mailingErrors.notFound();
  return mailing;
}
