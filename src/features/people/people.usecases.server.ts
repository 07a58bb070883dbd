import { redirect } from "react-router";
import { z } from "zod";
import {
  describeEvent,
  findMergedInto,
  type LoggedEvent,
  listSecurityEvents,
  listSessionsOf,
  readAccountSummary,
  routineActions,
} from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { coversRoles, type Right, roles } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { personPath } from "./people.constants.ts";
import { stateOf, untilLifted } from "./people.rules.ts";
import { countPeople, findPerson, type PersonRow, searchPeople } from "./people.store.server.ts";
import type { Person, PersonDetails, RoleFilter } from "./people.types.ts";
import { readSections } from "./person-sections.usecases.server.ts";

const pageSize = 50;
const maxSearchLength = 100;
const logLength = 20;

export interface PeoplePage {
  people: Person[];
  total: number;
  page: number;
  pages: number;
}

/** Throws unless the viewer has the right now. */
export function requireRightTo(viewer: Viewer, right: Right): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, right)) throw httpErrors.forbidden();
  return viewer;
}

/** A filter as an address names it; undefined for anything else. */
export function parseRoleFilter(text: string | null): RoleFilter | undefined {
  return ["any" as const, ...roles].find((role) => role === text);
}

/** One page of 50 accounts, newest first, whose address or name holds the text. A page too far is the last one. */
export async function listPeople(
  services: Services,
  viewer: Viewer,
  { search, role, page: asked }: { search: string; role?: RoleFilter | undefined; page: number },
): Promise<PeoplePage> {
  requireRightTo(viewer, "people");
  const text = search
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim()
    .slice(0, maxSearchLength);
  const held = role === "any" ? roles : role ? [role] : [];
  const now = services.clock.now();
  return await services.database.asSystem("search people", async (transaction) => {
    const total = await countPeople(transaction, { text, held });
    const pages = countPages(total, pageSize);
    const page = Number.isInteger(asked) ? Math.min(Math.max(1, asked), pages) : 1;
    const range = { limit: pageSize, offset: (page - 1) * pageSize };
    const people = await searchPeople(transaction, { text, held, ...range });
    return { people: people.map((row) => toPerson(row, now)), total, page, pages };
  });
}

/** An account with all that those who run the site need to decide about it. */
export async function readPerson(
  services: Services,
  viewer: Viewer,
  userId: string,
): Promise<PersonDetails> {
  const reader = requireRightTo(viewer, "people");
  if (!z.uuid().safeParse(userId).success) throw httpErrors.notFound();
  const now = services.clock.now();
  const found = await services.database.asSystem("read person", async (transaction) => {
    const row = await findPerson(transaction, userId);
    const facts = row && (await readAccountSummary(transaction, userId, now));
    if (!row || !facts) return undefined;
    const { formerIds } = facts;
    const about = { userId, formerIds, limit: logLength, except: routineActions };
    const session = { userId, hasRole: row.roles.length > 0, sessionId: reader.sessionId };
    return {
      row,
      facts,
      log: await listSecurityEvents(transaction, about),
      openSessions: await listSessionsOf(services, transaction, session),
      sections: await readSections(services, transaction, reader, {
        userId,
        formerIds,
        provenEmail: facts.emailConfirmedAt ? row.email?.toLowerCase() : undefined,
      }),
    };
  });
  if (!found) {
    const mergedInto = await services.database.asSystem("find merged account", (transaction) =>
      findMergedInto(transaction, userId),
    );
    throw mergedInto ? redirect(personPath(mergedInto)) : httpErrors.notFound();
  }
  const { row, facts, log, openSessions, sections } = found;
  const { bannedUntil } = row;
  const { reason, suspendedBy, suspendedById, formerIds, ...rest } = facts;
  return {
    ...toPerson(row, now),
    ...rest,
    isOneself: reader.userId === userId,
    holdsMore: !coversRoles(reader.roles, row.roles),
    mayBeSeenAs:
      hasRight(reader, "people.view_as") && reader.userId !== userId && row.deletedAt === null,
    offeredRoles:
      hasRight(reader, "roles") && (row.confirmedAt || row.roles.length > 0)
        ? roles.filter((role) => coversRoles(reader.roles, [role]))
        : [],
    email: row.email ?? "",
    phone: row.phone ?? "",
    suspension:
      bannedUntil && bannedUntil > now
        ? {
            until: bannedUntil < untilLifted ? bannedUntil : null,
            reason,
            by: suspendedBy,
            isByProgram: suspendedById === null,
          }
        : null,
    deleteAfter: row.deleteAfter,
    openSessions,
    sections,
    log: log.map((event) => toLogLine(event, [userId, ...formerIds])),
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

/** A line of the log of someone whose accounts have these IDs. */
function toLogLine(event: LoggedEvent, ids: readonly string[]): PersonDetails["log"][number] {
  const byOther = !ids.includes(event.actorId);
  return {
    id: event.id,
    // The actor is shown beside the sentence.
    sentence: describeEvent({ ...event, actorId: String(event.traits.user_id) }),
    at: event.at,
    by: byOther ? event.actorEmail || "the system" : null,
    address: event.address,
  };
}
