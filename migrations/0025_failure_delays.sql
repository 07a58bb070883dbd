create table private.failure_delays (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  forget_at timestamptz not null
);
create index failure_delays_forget_at_idx on private.failure_delays (forget_at);
comment on table private.failure_delays is
  'Failures of one subject in a row and until when it may not try again: each failure waits longer than the one before. Forgotten a day after the last.';
