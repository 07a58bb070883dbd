-- Mails and text messages that prove something, and what is kept to notice what is new.

create table private.one_time_details (
  token_id uuid primary key references auth.one_time_tokens on delete cascade,
  code_hash text not null,
  failures smallint not null default 0,
  expires_at timestamptz not null,
  flow_id uuid
);
comment on table private.one_time_details is
  'Beside auth.one_time_tokens, whose token_hash is that of the link: the hash of the typed code, how often a wrong one was tried, until when both are good, and the PKCE flow (auth.flow_state) that the link continues.';

create table private.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  fingerprint text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, fingerprint)
);
comment on table private.known_devices is
  'What a user has signed in with: a hash of browser, system and country. A sign-in with another one is told by mail.';

create index audit_log_entries_user_idx on auth.audit_log_entries
  ((coalesce(payload #>> '{traits,user_id}', payload ->> 'actor_id')), created_at desc);
comment on index auth.audit_log_entries_user_idx is
  'Whom an entry is about: traits.user_id where somebody else acted, otherwise the actor.';

alter table private.signing_keys add column revoked_at timestamptz;
comment on column private.signing_keys.revoked_at is
  'Set when the key was given up before its time: its tokens are refused and it is published no more.';

alter table private.outbox_messages add column channel text not null default 'mail'
  check (channel in ('mail', 'sms'));
comment on column private.outbox_messages.channel is
  'A text message has the telephone number as its recipient and no subject.';

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.user_roles where user_id = auth.uid() and role = 'admin'
    ) and (
      auth.jwt() ->> 'aal' = 'aal2'
      or not exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
      )
    );
  end;
comment on function private.is_admin() is
  'Whether the signed-in user holds the role admin and, having a second factor, has used it in this session.';
