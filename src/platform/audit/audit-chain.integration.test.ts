import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { auditCheckCommand } from "./audit.commands.ts";
import { eraseEntriesOf, insertSeals, lockChain, takeUnsealed } from "./audit-chain.store.ts";
import { checkAudit } from "./check-audit.ts";
import { sealAudit } from "./seal-audit.ts";

let context: TestContext;
let person: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
});
afterAll(() => context.close());

const asSystem = <Result>(
  work: Parameters<typeof context.services.database.asSystem<Result>>[1],
): Promise<Result> => context.services.database.asSystem("test", work);

/** As somebody with the owner's password would do it: past the triggers. */
async function tamper(statement: string): Promise<void> {
  await asSystem(async (transaction) => {
    for (const table of ["audit_entries", "audit_seals"]) {
      await sql.raw(`alter table private.${table} disable trigger user`).execute(transaction);
    }
    await sql.raw(statement).execute(transaction);
    for (const table of ["audit_entries", "audit_seals"]) {
      await sql.raw(`alter table private.${table} enable trigger user`).execute(transaction);
    }
  });
}

/** Adds entries about a job; answers their ids. */
async function record(...titles: string[]): Promise<number[]> {
  await asSystem(async (transaction) => {
    for (const name of titles) {
      await context.services.audit.record(transaction, {
        actorId: person.userId,
        action: "jobs.job_taken_down",
        subject: { type: "job", id: name, name },
        before: { down: false },
        after: { down: true },
      });
    }
  });
  const { rows } = await asSystem((transaction) =>
    sql<{ id: number }>`select id from private.audit_entries
      where subject_id = any (${titles}) order by id`.execute(transaction),
  );
  return rows.map(({ id }) => id);
}

const findings = async () => (await checkAudit(context.services)).findings;

let ids: number[] = [];
let round = 0;
beforeEach(async () => {
  round += 1;
  ids = await record(`A${round}`, `B${round}`, `C${round}`);
  await sealAudit(context.services);
  expect(await findings()).toEqual([]);
});
afterEach(() =>
  tamper("truncate private.audit_entries, private.audit_seals, private.audit_unsealed"),
);

test("a row that was changed is named, and only that one", async () => {
  await tamper(`update private.audit_entries set after = '{"down": false}' where id = ${ids[1]}`);
  const position = (await checkAudit(context.services)).seals - 1;
  expect(await findings()).toEqual([`Entry ${ids[1]} (seal ${position}) was changed.`]);
  await expect(auditCheckCommand.run(context.services, [])).rejects.toMatchObject({
    code: "audit_chain_broken",
    message: expect.stringContaining(`Entry ${ids[1]}`),
  });
});

test("a row that was removed is named", async () => {
  await tamper(`delete from private.audit_entries where id = ${ids[0]}`);
  expect(await findings()).toEqual([expect.stringMatching(`^Entry ${ids[0]} .*was removed`)]);
});

test("a row that was removed together with its seal leaves a gap", async () => {
  await tamper(`delete from private.audit_entries where id = ${ids[1]};`);
  await tamper(`delete from private.audit_seals where entry_id = ${ids[1]}`);
  expect(await findings()).toContainEqual(expect.stringMatching(/^Seal \d+ of the chain removed/));
});

test("a row that was inserted past the queue is named, and one that claims an earlier time", async () => {
  const values = `(action, subject_type, subject_id, occurred_at)`;
  await tamper(
    `insert into private.audit_entries ${values} values ('jobs.job_reported', 'job', 'stray', now())`,
  );
  expect(await findings()).toEqual([
    expect.stringMatching(/^Entry \d+ was inserted: it has no seal/),
  ]);
  await tamper("delete from private.audit_entries where subject_id = 'stray'");
  await asSystem((transaction) =>
    sql`insert into private.audit_entries (action, subject_type, subject_id, occurred_at)
      values ('jobs.job_reported', 'job', 'late', now() - interval '2 hours')`.execute(transaction),
  );
  await sealAudit(context.services);
  expect(await findings()).toEqual([
    expect.stringMatching(/^Entry \d+ .*inserted later than it claims/),
  ]);
});

test("two rows that were swapped are both named", async () => {
  await tamper(`update private.audit_entries as entry set subject_id = other.subject_id,
      subject_name = other.subject_name
    from private.audit_entries as other
    where (entry.id, other.id) in ((${ids[0]}, ${ids[2]}), (${ids[2]}, ${ids[0]}))`);
  expect(await findings()).toEqual([
    expect.stringContaining(`Entry ${ids[0]} `),
    expect.stringContaining(`Entry ${ids[2]} `),
  ]);
});

test("a chain that was rewritten from some point on doesn't fit a seal that was noted", async () => {
  const { head } = await checkAudit(context.services);
  const noted = `--head=${head}`;
  expect(await auditCheckCommand.run(context.services, [noted])).toContain(head);
  await tamper(`delete from private.audit_seals where entry_id = ${ids[2]}`);
  await tamper(`update private.audit_entries set subject_name = 'X' where id = ${ids[2]}`);
  await tamper(`insert into private.audit_unsealed (entry_id) values (${ids[2]})`);
  await sealAudit(context.services);
  expect(await findings()).toEqual([]);
  await expect(auditCheckCommand.run(context.services, [noted])).rejects.toThrow("rewritten");
  const lines = context.logged.filter(({ event }) => event === "audit.sealed");
  expect(lines).toContainEqual(expect.objectContaining({ hash: String(head).split(":")[1] }));
});

test("through the database nobody changes or removes what is in the log", async () => {
  for (const statement of [
    `update private.audit_entries set subject_id = 'X' where id = ${ids[0]}`,
    `delete from private.audit_entries where id = ${ids[0]}`,
    "truncate private.audit_entries",
    "update private.audit_seals set hash = ''",
    "delete from private.audit_seals",
  ]) {
    const change = asSystem((transaction) => sql.raw(statement).execute(transaction));
    await expect(change).rejects.toThrow("only added to");
  }
});

test("an account's deletion erases what is personal in entries about it, and the chain holds", async () => {
  const leaver = await context.createUser();
  await asSystem((transaction) =>
    context.services.audit.record(transaction, {
      actorId: person.userId,
      action: "accounts.user_suspended",
      subject: { type: "user", id: leaver.userId, name: leaver.email },
      before: { suspended: false },
      after: { suspended: true },
      reason: `Spam from ${leaver.email}`,
    }),
  );
  await sealAudit(context.services);
  const step = context.services.personalData.keepers
    .flatMap(({ personalData = [] }) => personalData)
    .find((entry) => "step" in entry && entry.tables.includes("private.audit_entries"));
  if (!step || !("step" in step)) throw new Error("The audit declares no personal data");
  const subject = { userId: leaver.userId, formerIds: [], provenEmail: leaver.email, contacts: [] };
  await asSystem(async (transaction) => step.erase?.(context.services, transaction, subject));

  const { rows } = await asSystem((transaction) =>
    sql<Record<string, unknown>>`select subject_name, reason, before, after, salt
      from private.audit_entries where person_id = ${leaver.userId}::uuid
      and action = 'accounts.user_suspended'`.execute(transaction),
  );
  expect(rows).toEqual([
    {
      subject_name: null,
      reason: null,
      before: { suspended: false },
      after: { suspended: true },
      salt: null,
    },
  ]);
  expect(await checkAudit(context.services)).toMatchObject({ findings: [], erased: 1 });
});

test("what is about someone without an account stays when who acted leaves, and goes with its subject", async () => {
  const admin = await context.createUser();
  const profileId = crypto.randomUUID();
  await asSystem((transaction) =>
    context.services.audit.record(transaction, {
      actorId: admin.userId,
      action: "mentorship.profile_edited",
      subject: { type: "mentor_profile", id: profileId, name: "Ada Obi", personId: null },
      before: { bio: "Before" },
      after: { bio: "After" },
    }),
  );
  await sealAudit(context.services);
  const stored = async () => {
    const { rows } = await asSystem((transaction) =>
      sql`select subject_name as name, before from private.audit_entries
        where subject_id = ${profileId}`.execute(transaction),
    );
    return rows;
  };
  await asSystem((transaction) => eraseEntriesOf(transaction, [admin.userId]));
  expect(await stored()).toEqual([{ name: "Ada Obi", before: { bio: "Before" } }]);
  await asSystem((transaction) =>
    context.services.audit.eraseAbout(transaction, "mentor_profile", [profileId]),
  );
  expect(JSON.stringify(await stored())).not.toMatch(/Ada Obi|Before/);
  expect(await checkAudit(context.services)).toMatchObject({ findings: [], erased: 1 });
});

test("what is personal can't be replaced either", async () => {
  const other = await context.createUser();
  await asSystem((transaction) =>
    context.services.audit.record(transaction, {
      actorId: person.userId,
      action: "accounts.user_suspended",
      subject: { type: "user", id: other.userId, name: other.email },
    }),
  );
  await sealAudit(context.services);
  await tamper(
    `update private.audit_entries set subject_name = 'X' where person_id = '${other.userId}'`,
  );
  expect(await findings()).toEqual([expect.stringContaining("was changed")]);
});

test("two sealers at the same time make one chain, without a gap and each entry once", async () => {
  await record(...Array.from({ length: 40 }, (_, number) => `many-${round}-${number}`));
  await Promise.all(Array.from({ length: 4 }, () => sealAudit(context.services)));
  expect(await checkAudit(context.services)).toMatchObject({
    findings: [],
    seals: ids.length + 40,
    waiting: 0,
  });
});

test("a sealer that dies half-way leaves the entries for the next", async () => {
  const [id] = await record("half");
  const dies = asSystem(async (transaction) => {
    await lockChain(transaction);
    const [taken] = await takeUnsealed(transaction, 1);
    expect(taken?.entryId).toBe(id);
    await insertSeals(transaction, [
      { position: 999, entryId: id ?? 0, previousHash: "", personalDigest: null, hash: "half" },
    ]);
    throw new Error("killed");
  });
  await expect(dies).rejects.toThrow("killed");
  await sealAudit(context.services);
  expect(await checkAudit(context.services)).toMatchObject({ findings: [], waiting: 0 });
});

test("an entry whose transaction commits late is sealed after later ones", async () => {
  const recorded = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const late = asSystem(async (transaction) => {
    await context.services.audit.record(transaction, {
      actorId: null,
      action: "jobs.job_put_back",
      subject: { type: "job", id: "late" },
    });
    recorded.resolve();
    await commit.promise;
  });
  await recorded.promise;
  await record("later");
  await sealAudit(context.services);
  commit.resolve();
  await late;
  await sealAudit(context.services);
  expect(await checkAudit(context.services)).toMatchObject({ findings: [], waiting: 0 });
  const { rows } = await asSystem((transaction) =>
    sql<{ subject_id: string }>`select entry.subject_id from private.audit_seals as seal
      join private.audit_entries as entry on entry.id = seal.entry_id
      order by seal.position desc limit 2`.execute(transaction),
  );
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(["late", "later"]);
});

test("an action that no feature names is refused", async () => {
  const undeclared = asSystem((transaction) =>
    context.services.audit.record(transaction, {
      actorId: null,
      action: "made.up" as "jobs.job_put_back",
      subject: { type: "job", id: "x" },
    }),
  );
  await expect(undeclared).rejects.toThrow("No feature names the audit action made.up");
});
