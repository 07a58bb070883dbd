-- One engine sends what goes to many people: newsletters, announcements, messages to everyone who
-- registered for an event. Who gets one is a row each, made before the first is sent.

create table private.mailings (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  subject_id text check (char_length(subject_id) <= 100),
  audience text not null check (char_length(audience) between 1 and 60),
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  subject text not null default '' check (char_length(subject) <= 150),
  body text not null default '' check (char_length(body) <= 20000),
  is_public boolean not null default false,
  slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  version integer not null default 1 check (version > 0),
  created_by uuid references auth.users on delete set null,
  sent_by uuid references auth.users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  scheduled_for timestamptz,
  recipients integer check (recipients > 0),
  started_at timestamptz,
  finished_at timestamptz,
  note text check (char_length(note) between 1 and 500),
  check ((status = 'scheduled') = (scheduled_for is not null)),
  check ((status in ('draft', 'scheduled')) = (started_at is null)),
  check ((started_at is null) = (recipients is null)),
  check ((status in ('sent', 'stopped')) = (finished_at is not null)),
  check (status = 'draft' or (char_length(subject) >= 2 and char_length(body) >= 2))
);
create unique index mailings_slug_key on private.mailings (slug);
create index mailings_kind_idx on private.mailings (kind, subject_id, updated_at desc);
create index mailings_open_idx on private.mailings (status) where status in ('scheduled', 'sending');
create index mailings_created_by_idx on private.mailings (created_by);
create index mailings_sent_by_idx on private.mailings (sent_by);
comment on table private.mailings is
  'Emails to many people, from their draft on. kind: the feature''s name for it. subject_id: what it is about, such as an event. audience: the group, by a name of the kind. recipients: how many rows it had when they were made.';
comment on column private.mailings.version is 'Goes up with each saved text: a form with an older one is refused.';
comment on column private.mailings.sent_by is 'The person who sent or scheduled it, and whose right to do so counts.';
comment on column private.mailings.note is 'Why it isn''t being sent, for the people who run the site.';
comment on column private.mailings.slug is 'Its address under /newsletter, once it was sent and is public.';

create table private.mailing_recipients (
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references private.mailings on delete cascade,
  reference uuid not null,
  email text check (char_length(email) <= 255),
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'handed_over', 'failed', 'unknown', 'skipped')),
  reason text check (char_length(reason) between 1 and 300),
  attempts smallint not null default 0,
  not_before timestamptz,
  run_id text check (char_length(run_id) <= 60),
  taken_at timestamptz,
  handled_at timestamptz,
  left_at timestamptz,
  unsubscribed_at timestamptz,
  unique (mailing_id, reference),
  check ((state = 'sending') = (run_id is not null)),
  check (state <> 'sending' or taken_at is not null),
  check ((state in ('waiting', 'sending')) = (handled_at is null))
);
create unique index mailing_recipients_once_idx on private.mailing_recipients (mailing_id, lower(email));
create index mailing_recipients_waiting_idx on private.mailing_recipients (mailing_id, id)
  where state = 'waiting';
create index mailing_recipients_sending_idx on private.mailing_recipients (taken_at)
  where state = 'sending';
create index mailing_recipients_email_idx on private.mailing_recipients (lower(email));
comment on table private.mailing_recipients is
  'Who a mailing goes to, once each, as it was when it began. reference: the row by which the person is on the list, of a table that the kind knows. handed_over: our mail server took the email, which doesn''t mean that it was delivered. unknown: the process or the connection ended before the answer was recorded; it is never sent again by itself.';
comment on column private.mailing_recipients.email is 'Null once the person''s data was erased.';
comment on column private.mailing_recipients.run_id is 'The job that is handing it over now.';
comment on column private.mailing_recipients.left_at is 'When an operator decided to leave an unknown one as it is.';

create table private.mailing_links (
  token_hash text primary key,
  recipient_id uuid not null references private.mailing_recipients on delete cascade
);
create index mailing_links_recipient_idx on private.mailing_links (recipient_id);
comment on table private.mailing_links is
  'Links to unsubscribe in mailings: the SHA-256 of each random token. They don''t expire.';

insert into private.mailings
  (id, kind, audience, status, subject, body, created_by, sent_by, created_at, updated_at, recipients,
   started_at, finished_at, note)
select issue.id, 'newsletter', 'newsletter',
  case when finished_at is null then 'paused' else 'sent' end,
  subject, body, sent_by, sent_by, created_at, created_at, counted.recipients, created_at, finished_at,
  case when finished_at is null then 'The site was updated while it was being sent.' end
from private.newsletter_issues as issue
join lateral (
  select nullif(count(*), 0)::integer as recipients
  from private.newsletter_deliveries where issue_id = issue.id
) as counted on counted.recipients is not null;

insert into private.mailing_recipients (mailing_id, reference, email, state, reason, handled_at)
select delivery.issue_id, delivery.subscription_id, subscription.email,
  case outcome when 'sent' then 'handed_over' when 'unsubscribed' then 'skipped' else 'waiting' end,
  case outcome when 'unsubscribed' then 'left_list' end,
  delivery.handled_at
from private.newsletter_deliveries as delivery
join private.newsletter_subscriptions as subscription on subscription.id = delivery.subscription_id
join private.mailings on mailings.id = delivery.issue_id;

drop table private.newsletter_deliveries;
drop table private.newsletter_issues;
