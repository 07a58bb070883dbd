import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverMailingJob } from "../src/features/mailings/deliver.usecases.server.ts";
import { readMailingDesk } from "../src/features/mailings/mailings.contract.ts";
import { batchSize } from "../src/features/mailings/mailings.rules.ts";
import {
  addReaders,
  clearReaders,
  confirmAndSend,
  writeNewsletter,
} from "../src/features/mailings/mailings.test-support.ts";
import { decideAboutUnknown } from "../src/features/mailings/sending.usecases.server.ts";
import { type MailServer, startMailServer } from "../src/platform/mail/mail-server.fixture.ts";
import type { MailingSenderTask } from "./support/people/mailing-sender.ts";
import { createTestContext, type TestContext, type TestUser } from "./support/services.ts";

/** Newsletters handed over by processes of their own, through a mail server that counts. */

let context: TestContext;
let editor: TestUser;
let mailServer: MailServer;
let mailingId: string;
let place: Awaited<ReturnType<typeof writeNewsletter>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  context = await createTestContext();
  editor = await context.createUser({ roles: ["editor"] });
  mailServer = await startMailServer({ reads: false });
});
beforeEach(async () => {
  await clearReaders(context);
  mailServer.deliveries = 0;
  mailServer.emails.clear();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await mailServer.close();
  await context.close();
});

async function begin(readers: number): Promise<void> {
  await addReaders(context, readers);
  place = await writeNewsletter(context, editor);
  mailingId = place.mailingId;
  await confirmAndSend(context, editor, place);
}

async function startSender(runId: string): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("./support/people/mailing-sender.ts", import.meta.url));
  const child = fork(file, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  children.push(child);
  const task: MailingSenderTask = {
    databaseUrl: context.databaseUrl ?? "",
    smtpUrl: mailServer.url,
    keys: context.keys,
    mailingId,
    runId,
  };
  child.send(task);
  await once(child, "message");
  return child;
}

const countsNow = async () => (await readMailingDesk(context.services, editor, place)).counts;

describe("a process", () => {
  test("that's killed between handing over and recording has nothing sent twice", async ({
    skip,
  }) => {
    if (!context.databaseUrl) return skip("embedded data has one process");
    await begin(3 * batchSize);
    const child = await startSender("run-1");
    const killed = once(child, "exit");
    const untilKill = batchSize + 7;
    const watch = setInterval(() => {
      if (mailServer.deliveries >= untilKill) child.kill("SIGKILL");
    }, 1);
    child.send("go");
    await killed;
    clearInterval(watch);
    const before = mailServer.deliveries;
    expect(before).toBeGreaterThanOrEqual(untilKill);
    expect((await countsNow()).sending).toBe(batchSize);

    // Its job is begun again by another process, under the same id. Ours keeps emails in the outbox.
    const deliver = { mailingId };
    await deliverMailingJob.handle(context.services, deliver, { id: "run-1" });
    const counts = await countsNow();
    expect(counts).toMatchObject({ unknown: batchSize, undecided: batchSize, waiting: 0 });
    expect(counts.handed_over).toBe(2 * batchSize);
    const { mailing } = await readMailingDesk(context.services, editor, place);
    expect(mailing.status.name).toBe("sent");
    const idsHere = async () => (await context.outbox()).map(({ id }) => id);
    const idsThere = [...mailServer.emails.keys()].map((id) => id.slice(1, id.indexOf("@")));
    expect(idsThere).toHaveLength(before);
    expect((await idsHere()).filter((id) => idsThere.includes(id))).toEqual([]);

    await decideAboutUnknown(context.services, editor, { place, again: true });
    const all = new Set([...(await idsHere()), ...idsThere]);
    expect(await countsNow()).toMatchObject({ handed_over: 3 * batchSize, unknown: 0 });
    expect(all.size, "who gets one again gets it with the same id").toBe(3 * batchSize);
  }, 120_000);

  test("and another one share a newsletter, and no one gets it twice", async ({ skip }) => {
    if (!context.databaseUrl) return skip("embedded data has one process");
    const readers = 12 * batchSize;
    await begin(readers);
    const senders = [await startSender("run-a"), await startSender("run-b")];
    const ends = senders.map((child) => once(child, "message"));
    for (const child of senders) child.send("go");
    await Promise.all(ends);
    expect(mailServer.deliveries).toBe(readers);
    expect(mailServer.emails.size).toBe(readers);
    expect(await countsNow()).toMatchObject({ handed_over: readers, waiting: 0 });
  }, 120_000);
});

test("ten thousand are listed by one statement, and a batch takes as many as any other", async () => {
  const readers = 10_000;
  const handled = process.env.MERIDIAN_TEST_EVERYTHING === "1" ? readers : 20 * batchSize;
  await begin(readers);
  expect((await countsNow()).waiting).toBe(readers);
  const { mail, database } = context.services;
  const { handOver } = mail;
  const { asSystem } = database;
  let handedOver = 0;
  let transactions = 0;
  mail.handOver = async () => {
    handedOver += 1;
    if (handedOver >= handled) await pauseAll();
    return { outcome: "handed_over" };
  };
  database.asSystem = (...given: Parameters<typeof asSystem>) => {
    transactions += 1;
    return asSystem.apply(database, given) as never;
  };
  try {
    await deliverMailingJob.handle(context.services, { mailingId }, { id: "run" });
    await context.runJobs();
  } finally {
    mail.handOver = handOver;
    database.asSystem = asSystem;
  }
  expect(handedOver).toBe(handled);
  expect(transactions / (handled / batchSize)).toBeLessThan(3.5);
}, 120_000);

function pauseAll(): Promise<unknown> {
  return context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("private.mailings")
      .set({ status: "paused" })
      .where("status", "=", "sending")
      .execute(),
  );
}
