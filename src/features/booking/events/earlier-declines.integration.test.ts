import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openEmptyDatabase,
  type TestDatabase,
} from "../../../../tests/support/database/test-database.ts";

const migrations = new URL("../../../../migrations/", import.meta.url);
const ids = (number: number) => `5a3b1e00-0000-4000-8000-00000000000${number}`;
const [host, declined, leftBehind, ranOut] = [1, 2, 3, 4].map(ids);
const [present, formers, visitors, named, others] = [5, 6, 7, 8, 9].map(ids);

/** Declined requests to a mentor who has left, as they were before migration 0218. */
const oldRows = `
  insert into public.booking_hosts (id, kind, name, time_zone, slot_minutes)
  values ('${host}', 'mentor', 'A former member', 'UTC', 60);
  insert into public.bookings (id, kind, host_id, guest_name, guest_time_zone, status,
    hold_expires_at, starts_at, ends_at, blocked_until, reason, created_at, status_changed_at)
  select id::uuid, 'mentor_session', '${host}', 'Amina Bello', 'UTC', 'held', day, day,
    day + interval '1 hour', day + interval '1 hour', reason, day, day
  from (values
    ('${declined}', timestamptz '2026-12-01', 'I am away'),
    ('${leftBehind}', timestamptz '2026-12-02', null),
    ('${ranOut}', timestamptz '2026-12-03', null)
  ) as given (id, day, reason);
  update public.bookings set status = 'requested';
  update public.bookings set status = 'declined';
  insert into private.audit_entries (action, subject_type, subject_id, details)
  select 'booking.declined', 'booking', id, jsonb_build_object('kind', 'mentor_session', 'as', actor)
  from (values ('${declined}', 'host'), ('${leftBehind}', 'host'), ('${ranOut}', 'system'))
    as entry (id, actor);
`;

/** Canceled appointments with a mentor who's still there, as they were before migration 0241. */
const canceledRows = `
  insert into public.booking_hosts (id, kind, name, time_zone, slot_minutes)
  values ('${present}', 'mentor', 'Adaeze Okonkwo', 'UTC', 60);
  insert into public.bookings (id, kind, host_id, guest_name, guest_time_zone, status, starts_at,
    ends_at, blocked_until, reason, created_at, status_changed_at)
  select id::uuid, 'mentor_session', '${present}', guest, 'UTC', 'confirmed', day,
    day + interval '1 hour', day + interval '1 hour', reason, day, day
  from (values
    ('${formers}', timestamptz '2026-12-01', 'A former member', 'I am ill'),
    ('${visitors}', timestamptz '2026-12-02', 'Amina Bello', 'I am busy'),
    ('${named}', timestamptz '2026-12-03', 'A former member',
      'Ngozi Adeyemi is no longer available on Meridian.'),
    ('${others}', timestamptz '2026-12-04', 'A former member',
      'Adaeze Okonkwo is no longer available on Meridian.')
  ) as given (id, day, guest, reason);
  update public.bookings set status = 'cancelled',
    cancelled_by = case when id in ('${named}', '${others}') then 'system' else 'guest' end
  where host_id = '${present}';
`;

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openEmptyDatabase();
  const { database } = opened;
  await database.migrate(migrations, { through: "0215_standing_of_mentors_with_accounts" });
  await database.executeRaw(oldRows);
  await database.executeRaw(canceledRows);
  await database.migrate(migrations);
}, 60_000);
afterAll(() => opened?.close());

test("earlier requests say who ended them, also once the mentor has left", async () => {
  const { rows } = await opened.database.executeRaw(
    "select id, cancelled_by from public.bookings where status = 'declined' order by id",
  );
  expect(rows).toEqual([
    { id: declined, cancelled_by: "host" },
    { id: leftBehind, cancelled_by: "host" },
    { id: ranOut, cancelled_by: "system" },
  ]);
});

test("what people wrote who have left by then is gone, and the site's reasons don't name them", async () => {
  const { rows } = await opened.database.executeRaw(
    "select id, reason from public.bookings order by id",
  );
  expect(Object.fromEntries(rows.map(({ id, reason }) => [id, reason]))).toEqual({
    [declined ?? ""]: null,
    [leftBehind ?? ""]: null,
    [ranOut ?? ""]: null,
    [formers ?? ""]: null,
    [visitors ?? ""]: "I am busy",
    [named ?? ""]: "A former member is no longer available on Meridian.",
    [others ?? ""]: "Adaeze Okonkwo is no longer available on Meridian.",
  });
});
