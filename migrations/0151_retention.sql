-- How deletions of data whose time is over went, and the indexes by which they find it.

create table private.retention_runs (
  kind text primary key check (length(kind) between 1 and 100),
  ran_at timestamptz not null,
  deleted integer not null check (deleted >= 0),
  total bigint not null check (total >= deleted),
  is_unfinished boolean not null,
  has_failed boolean not null
);
alter table private.retention_runs enable row level security;
comment on table private.retention_runs is
  'The last round of deletions of each kind of data, for the people who run the site. The days are in the configuration.';
comment on column private.retention_runs.deleted is 'Rows that the last round deleted.';
comment on column private.retention_runs.total is 'Rows that all rounds deleted.';
comment on column private.retention_runs.is_unfinished is 'More was due than one round deletes.';

create index payment_events_received_idx on private.payment_events (received_at)
  where applied_at is not null;
create index candidate_document_views_viewed_idx on candidate_document_views (viewed_at);
create index candidate_pool_views_viewed_idx on candidate_pool_views (viewed_at);
create index mailing_recipients_mailing_email_idx on private.mailing_recipients (mailing_id)
  where email is not null;
