import { z } from "zod";
import {
  describeEvent,
  type LoggedEvent,
  listSecurityEvents,
  readAccountSummary,
  routineActions,
} from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { stateOf, untilLifted } from "./people.rules.ts";
import { findPerson, type PersonRow, searchPeople } from "./people.store.server.ts";
import type { Person, PersonDetails } from "./people.types.ts";

const pageSize = 50;
const lastPage = 100_000;
const maxSearchLength = 100;
const logLength = 20;

export interface PeoplePage {
  people: Person[];
  total: number;
  page: number;
  pages: number;
}

/** Throws unless the viewer acts as an administrator now. */
export function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !isAdmin(viewer)) throw httpErrors.forbidden();
  return viewer;
}

/** One page of 50 accounts, newest first, whose address or name holds the text. */
export async function listPeople(
  services: Services,
  viewer: Viewer,
  { search, adminsOnly, page }: { search: string; adminsOnly: boolean; page: number },
): Promise<PeoplePage> {
  requireAdmin(viewer);
  const checked = Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
  const text = search
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim()
    .slice(0, maxSearchLength);
  const query = { text, adminsOnly, limit: pageSize, offset: (checked - 1) * pageSize };
  const { people, total } = await services.database.asSystem("search people", (transaction) =>
    searchPeople(transaction, query),
  );
  const now = services.clock.now();
  return {
    people: people.map((row) => toPerson(row, now)),
    total,
    page: checked,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** An account with all that those who run the site need to decide about it. */
export async function readPerson(
  services: Services,
  viewer: Viewer,
  userId: string,
): Promise<PersonDetails> {
  requireAdmin(viewer);
  if (!z.uuid().safeParse(userId).success) throw httpErrors.notFound();
  const now = services.clock.now();
  const found = await services.database.asSystem("read person", async (transaction) => {
    const row = await findPerson(transaction, userId);
    const facts = row && (await readAccountSummary(transaction, userId, now));
    const about = { userId, limit: logLength, except: routineActions };
    return row && facts && { row, facts, log: await listSecurityEvents(transaction, about) };
  });
  if (!found) throw httpErrors.notFound();
  const { row, facts, log } = found;
  const { bannedUntil } = row;
  const { reason, suspendedBy, ...rest } = facts;
  return {
    ...toPerson(row, now),
    ...rest,
    email: row.email ?? "",
    phone: row.phone ?? "",
    suspension:
      bannedUntil && bannedUntil > now
        ? {
            until: bannedUntil < untilLifted ? bannedUntil : null,
            reason,
            by: suspendedBy,
          }
        : null,
    deleteAfter: row.deleteAfter,
    log: log.map((event) => toLogLine(event, userId)),
  };
}

function toPerson(row: PersonRow, now: Date): Person {
  return {
    id: row.id,
    address: row.email ?? (row.phone ? `+${row.phone}` : ""),
    name: row.name,
    roles: row.roles,
    state: stateOf(row, now),
    createdAt: row.createdAt,
  };
}

function toLogLine(event: LoggedEvent, userId: string): PersonDetails["log"][number] {
  const byOther = event.actorId !== userId;
  return {
    id: event.id,
    sentence: describeEvent({ ...event, actorId: userId }),
    at: event.at,
    by: byOther ? event.actorEmail || "the system" : null,
    address: event.address,
  };
}
