import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openEmptyDatabase,
  type TestDatabase,
} from "../../../../tests/support/database/test-database.ts";

const migrations = new URL("../../../../migrations/", import.meta.url);
const ids = (number: number) => `5a3b1e00-0000-4000-8000-00000000000${number}`;
const [paid, unpaid, refundDue, refunded, newYear, month, late] = [1, 2, 3, 4, 5, 6, 7].map(ids);

/** As the site had them the day before it had books. */
const oldRows = `
  insert into public.orders (id, purpose, subject_id, description, amount_cents, currency, status,
    provider, checkout_id, payment_id, refund_id, created_at, paid_at, refund_requested_at, refunded_at)
  values
    ('${paid}', 'old', '${paid}', 'Paid', 4900, 'USD', 'paid', 'sandbox', 'c1', 'p1', null,
      '2026-01-02', '2026-01-02', null, null),
    ('${unpaid}', 'old', '${unpaid}', 'Never paid', 100, 'USD', 'expired', 'stripe', 'c2', null, null,
      '2026-01-03', null, null, null),
    ('${refundDue}', 'old', '${refundDue}', 'On its way back', 700, 'CAD', 'refund_due', 'stripe',
      'c3', 'p3', null, '2026-01-04', '2026-01-04', '2026-01-05', null),
    ('${refunded}', 'old', '${refunded}', 'Given back', 1200, 'USD', 'refunded', 'sandbox', 'c4', 'p4',
      'r4', '2026-01-05', '2026-01-05', '2026-01-06', '2026-01-06'),
    ('${newYear}', 'old', '${newYear}', 'New Year''s Eve in Toronto', 1, 'USD', 'paid', 'stripe', 'c5',
      'p5', null, '2026-01-01', '2026-01-01T02:00:00Z', null, null);

  insert into public.subscriptions (id, purpose, description, amount_cents, currency, provider,
    created_at)
  select id::uuid, 'old', 'Monthly', 1900, 'USD', 'stripe', '2026-01-01'
  from unnest(array['${month}', '${late}']) as id;
  update public.subscriptions set status = 'active', provider_subscription_id = 'sub' || id,
    started_at = '2026-01-01', paid_until = '2026-03-01', owner_gone_at =
      case id when '${late}' then '2026-01-15'::timestamptz end;
  insert into public.subscription_payments (provider, invoice_id, subscription_id, amount_cents,
    currency, period_start, period_end, paid_at, noted_at)
  values
    ('stripe', 'i1', '${month}', 1900, 'USD', '2026-01-01', '2026-02-01', '2026-01-01', '2026-01-01'),
    ('stripe', 'i2', '${month}', 0, 'USD', '2026-02-01', '2026-03-01', '2026-02-01', '2026-02-01'),
    ('stripe', 'i3', '${late}', 1900, 'USD', '2026-02-01', '2026-03-01', '2026-02-01', '2026-02-01');

  insert into private.surplus_payments (provider, payment_id, order_id, subscription_id, checkout_id,
    found_at, refund_id, refunded_at)
  values
    ('sandbox', 's1', '${paid}', null, 'c1b', '2026-01-07', 'sr1', '2026-01-08'),
    ('stripe', 's2', '${refundDue}', null, 'c3b', '2026-01-07', null, null),
    ('stripe', 's3', null, '${month}', 'cs3', '2026-01-07', 'sr3', null),
    ('stripe', 's4', null, '${late}', null, '2026-02-01T00:00:30Z', 'sr4', '2026-02-02');

  insert into private.sandbox_checkouts (id, idempotency_key, order_id, description, amount_cents,
    currency, return_url, cancel_url, status, payment_id, refund_id, created_at, expires_at)
  values
    ('${paid}', 'k1', '${paid}', 'Paid', 4900, 'USD', '/', '/', 'paid', 'p1', null, '2026-01-02',
      '2026-01-03'),
    ('${refunded}', 'k4', '${refunded}', 'Given back', 1200, 'USD', '/', '/', 'paid', 'p4', 'r4',
      '2026-01-05', '2026-01-06');
  insert into private.sandbox_subscriptions (id, idempotency_key, subscription_id, description,
    amount_cents, currency, return_url, cancel_url, created_at, expires_at)
  values ('${month}', 'ks', '${month}', 'Monthly', 1900, 'USD', '/', '/', '2026-01-01', '2026-01-02');
  insert into private.sandbox_invoices (id, subscription_id, payment_id, refund_id, amount_cents,
    currency, period_start, period_end, paid_at)
  values ('si1', '${month}', 'sp1', 'sir1', 1900, 'USD', '2026-01-01', '2026-02-01', '2026-01-01');
`;

let folder: string;
let opened: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-books-"));
  opened = await openEmptyDatabase();
  await migrateWhere((name) => name < "0027");
  await opened.database.executeRaw(oldRows);
  await migrateWhere(() => true);
});
afterAll(async () => {
  await opened?.close();
  await rm(folder, { recursive: true, force: true });
});

async function migrateWhere(wanted: (name: string) => boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(migrations)) {
    if (wanted(name)) await cp(new URL(name, migrations), join(folder, name));
  }
  await opened.database.migrate(pathToFileURL(`${folder}/`));
}

async function read(query: string) {
  return (await opened.database.executeRaw(query)).rows;
}

/** Sums of the accounts in the books, for each thing of a kind. */
async function sumsOf(source: string): Promise<unknown> {
  const rows = await read(`
    select coalesce(order_id::text, invoice_id, surplus_payment_id) as thing, posted.kind,
      entry.account, entry.amount_cents::integer as cents, entry.currency
    from public.ledger_transactions as posted
    join public.ledger_entries as entry on entry.transaction_id = posted.id
    where ${source} is not null order by thing, posted.kind, entry.id`);
  return rows.map(({ thing, kind, account, cents, currency }) =>
    [thing, kind, account, cents, currency].join(" "),
  );
}

describe("a site that gets its books", () => {
  test("finds its orders in them: what was paid, and what was given back", async () => {
    expect(await sumsOf("order_id")).toEqual([
      `${paid} charge provider 4900 USD`,
      `${paid} charge revenue -4900 USD`,
      `${refundDue} charge provider 700 CAD`,
      `${refundDue} charge revenue -700 CAD`,
      `${refunded} charge provider 1200 USD`,
      `${refunded} charge revenue -1200 USD`,
      `${refunded} refund revenue 1200 USD`,
      `${refunded} refund provider -1200 USD`,
      `${newYear} charge provider 1 USD`,
      `${newYear} charge revenue -1 USD`,
    ]);
  });

  test("finds the months of subscriptions in them, but those that cost nothing", async () => {
    expect(await sumsOf("invoice_id")).toEqual([
      "i1 charge provider 1900 USD",
      "i1 charge revenue -1900 USD",
      "i3 charge provider 1900 USD",
      "i3 charge revenue -1900 USD",
    ]);
  });

  test("finds payments that were too much in them, a leaver's month once", async () => {
    expect(await sumsOf("surplus_payment_id")).toEqual([
      "s1 charge provider 4900 USD",
      "s1 charge held -4900 USD",
      "s1 refund held 4900 USD",
      "s1 refund provider -4900 USD",
      "s2 charge provider 700 CAD",
      "s2 charge held -700 CAD",
      "s3 charge provider 1900 USD",
      "s3 charge held -1900 USD",
      "s3 refund held 1900 USD",
      "s3 refund provider -1900 USD",
      "s4 refund revenue 1900 USD",
      "s4 refund provider -1900 USD",
    ]);
  });

  test("has balanced books, and numbers for its receipts in the order of payment", async () => {
    expect(
      await read(`select currency, sum(amount_cents)::integer as cents from public.ledger_entries
        group by currency order by currency`),
    ).toEqual([
      { currency: "CAD", cents: 0 },
      { currency: "USD", cents: 0 },
    ]);
    const orders = await read(
      "select id, receipt_number as number, refund_cents from public.orders order by receipt_number nulls last",
    );
    expect(orders).toEqual([
      { id: newYear, number: "M-2026-000001", refund_cents: null },
      { id: paid, number: "M-2026-000002", refund_cents: null },
      { id: refundDue, number: "M-2026-000003", refund_cents: 700 },
      { id: refunded, number: "M-2026-000004", refund_cents: 1200 },
      { id: unpaid, number: null, refund_cents: null },
    ]);
    const [{ next } = {}] = await read(
      "select nextval('private.receipt_numbers')::integer as next",
    );
    expect(next).toBe(5);
  });

  test("keeps what its sandbox has given back", async () => {
    expect(
      await read("select id, payment_id, amount_cents from private.sandbox_refunds order by id"),
    ).toEqual([
      { id: "r4", payment_id: "p4", amount_cents: 1200 },
      { id: "sir1", payment_id: "sp1", amount_cents: 1900 },
    ]);
  });
});
