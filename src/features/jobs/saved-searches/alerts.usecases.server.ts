import { readProvenEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { listJobSummaries } from "../jobs.store.server.ts";
import { recordAlertConsent } from "./alert-consents.usecases.server.ts";
import { hashToken, makeStopLink } from "./alert-links.rules.ts";
import { type AlertedSearch, jobAlertEmail } from "./alerts.emails.ts";
import * as alerts from "./alerts.store.server.ts";
import { alertFrequencies, jobsInAlert } from "./saved-searches.constants.ts";
import { describeSearch } from "./saved-searches.rules.ts";
import * as store from "./saved-searches.store.server.ts";

const peopleInBatch = 100;
/** Searches due within this time are included, so that people get at most one email a day. */
const soon = { days: 1 };
/** Jobs that were posted longer ago aren't news. */
const newsDays = 30;

/**
 * Emails new jobs to everyone with a search whose time has come, one email for each person. If an
 * email fails, that person stays due and the others still get theirs.
 */
export async function sendJobAlerts(services: Services): Promise<void> {
  const handled = new Set<string>();
  const failures: unknown[] = [];
  for (;;) {
    const now = services.clock.now();
    const people = await services.database.asSystem("list job alerts", (transaction) =>
      store.listPeopleDue(transaction, now, peopleInBatch + failures.length),
    );
    const waiting = people.filter((userId) => !handled.has(userId));
    if (waiting.length === 0) break;
    for (const userId of waiting) {
      handled.add(userId);
      await alertPerson(services, userId, now).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some job alerts weren't sent");
}

/** One person's email, with the record of its jobs, in one transaction. */
async function alertPerson(services: Services, userId: string, now: Date): Promise<void> {
  await services.database.asSystem("email new jobs", async (transaction) => {
    const due = await store.lockDueSearches(transaction, userId, addTime(now, soon));
    if (due.length === 0) return;
    for (const { id, frequency } of due) {
      await store.postponeAlert(transaction, id, {
        now,
        days: alertFrequencies[frequency].days ?? 1,
      });
    }
    if (!(await services.accounts.isActive(transaction, userId, now))) return;
    const to = await readProvenEmail(transaction, userId);
    if (!to) return;
    const searches: AlertedSearch[] = [];
    for (const search of due) {
      const found = await findNews(transaction, { ...search, userId, now });
      if (found) searches.push(found);
    }
    if (searches.length === 0) return;
    const all = makeStopLink();
    await alerts.insertStopLinks(
      transaction,
      [
        { userId, stops: "all", searchId: null, tokenHash: all.tokenHash },
        ...searches.map(({ id, stop }) => ({
          userId,
          stops: "search" as const,
          searchId: id,
          tokenHash: stop.tokenHash,
        })),
      ],
      now,
    );
    const email = jobAlertEmail(services.application.baseUrl, {
      to,
      searches,
      stopAllPath: all.path,
    });
    await services.mail.enqueue(transaction, email, { lane: "bulk" });
  });
}

/** New jobs of one search, whatever it says of their age, recorded as sent; undefined where there are none. */
async function findNews(
  transaction: DatabaseTransaction,
  search: store.StoredSearch & { userId: string; now: Date },
): Promise<AlertedSearch | undefined> {
  const { id, userId, now, alertsSince } = search;
  const oldest = subtractTime(now, { days: newsDays });
  const since = alertsSince && alertsSince > oldest ? alertsSince : oldest;
  const limit = jobsInAlert;
  const { posted: _, ...filters } = search.filters;
  const query = { keyword: search.keyword, location: search.location, filters };
  const wanted = { ...query, userId, since, now, limit };
  const { ids, total } = await alerts.recordNewJobs(transaction, wanted);
  if (total === 0) return undefined;
  const jobs = await listJobSummaries(transaction, ids, anonymousViewer);
  const name = describeSearch(search);
  return { id, query, name, jobs, total, stop: makeStopLink() };
}

/** State of a link in an email: it can stop emails, has stopped them, or isn't known. */
export type StopState = "open" | "stopped" | "unknown";

export interface StopAnswer {
  state: StopState;
  stops: "search" | "all";
}

/** Reads what a link would do now; changes nothing, because mail scanners open every link. */
export async function readStopLink(services: Services, token: string): Promise<StopAnswer> {
  return services.database.asSystem("read job alert link", async (transaction) => {
    const link = await alerts.findStopLink(transaction, hashToken(token));
    if (!link) return { state: "unknown", stops: "all" };
    const isOpen = link.stops === "all" || link.searchId !== null;
    return { state: isOpen ? "open" : "stopped", stops: link.stops };
  });
}

/** Stops what a link is about, without signing in. Repeating it answers the same. */
export async function stopByLink(services: Services, token: string): Promise<StopAnswer> {
  return services.database.asSystem("stop job alerts", async (transaction) => {
    const link = await alerts.findStopLink(transaction, hashToken(token));
    if (!link) return { state: "unknown", stops: "all" };
    const { userId, searchId, stops } = link;
    await store.lockSearchesOf(transaction, userId);
    if (stops === "all" || searchId) {
      const stopped = await store.stopAlerts(transaction, {
        userId,
        ...(searchId ? { searchId } : {}),
      });
      if (stopped > 0) {
        const off = { frequency: "off" } as const;
        const source = "mail_link" as const;
        await recordAlertConsent(services, transaction, { userId, alerts: off, source });
      }
    }
    return { state: "stopped", stops };
  });
}
