-- The audit log shows when it was tampered with: each entry is sealed in a chain, in which a seal carries the hash of
-- the one before. What is personal in an entry is sealed by a salted digest, so it can leave without breaking the chain.

alter table private.audit_entries
  add column person_id uuid,
  add column personal_fields text[] not null default '{}',
  add column salt uuid;
comment on column private.audit_entries.person_id is
  'Account whose personal data the entry holds. No foreign key: an entry outlives the account.';
comment on column private.audit_entries.personal_fields is
  'What in it is personal: subject_name, reason, and keys of before, after and details.';
comment on column private.audit_entries.salt is
  'Of the digest of what is personal. Setting it to null erases that, by a trigger.';

-- Earlier entries didn't say what in them is personal: of those about an account, everything is.
update private.audit_entries set
  person_id = subject_id::uuid,
  salt = gen_random_uuid(),
  personal_fields = array(
    select 'subject_name' union select 'reason'
    union select jsonb_object_keys(details)
    union select jsonb_object_keys(coalesce(before, '{}'))
    union select jsonb_object_keys(coalesce(after, '{}'))
  )
where subject_type in ('user', 'candidate')
  and subject_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

drop index private.audit_entries_subject_idx;
create index audit_entries_subject_idx on private.audit_entries (subject_type, subject_id, occurred_at desc, id desc);
create index audit_entries_actor_idx on private.audit_entries (actor_id, occurred_at desc, id desc);
create index audit_entries_person_idx on private.audit_entries (person_id, occurred_at desc, id desc);
create index audit_entries_action_idx on private.audit_entries (action, occurred_at desc, id desc);
create index audit_entries_time_idx on private.audit_entries (occurred_at desc, id desc);

create table private.audit_seals (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  previous_hash text not null,
  personal_digest text,
  hash text not null,
  sealed_at timestamptz not null default now()
);
alter table private.audit_seals enable row level security;
comment on table private.audit_seals is
  'The chain over the audit log: one seal for each entry, in the order of sealing. A job adds to it every minute.';
comment on column private.audit_seals.entry_id is
  'The entry. No foreign key: a seal outlives an entry that somebody removed, and shows that it is missing.';
comment on column private.audit_seals.previous_hash is 'The hash of the seal before it; empty for the first.';
comment on column private.audit_seals.personal_digest is
  'SHA-256 over the salt and what is personal in the entry, in hexadecimal. Null where nothing is.';
comment on column private.audit_seals.hash is
  'SHA-256 over position, previous hash, the rest of the entry and the digest, in hexadecimal.';

create table private.audit_unsealed (entry_id bigint primary key);
alter table private.audit_unsealed enable row level security;
comment on table private.audit_unsealed is
  'Entries of the audit log that wait to be sealed, however late their transaction commits.';
insert into private.audit_unsealed (entry_id) select id from private.audit_entries;

create function private.audit_public_part(entry private.audit_entries) returns text
language sql stable set search_path = '' as $$
  select jsonb_build_array(
    entry.id, extract(epoch from entry.occurred_at), entry.actor_id, entry.person_id, entry.action,
    entry.subject_type, entry.subject_id, entry.personal_fields,
    case when not 'subject_name' = any (entry.personal_fields) then entry.subject_name end,
    case when not 'reason' = any (entry.personal_fields) then entry.reason end,
    entry.before - entry.personal_fields,
    entry.after - entry.personal_fields,
    entry.details - entry.personal_fields
  )::text
$$;
comment on function private.audit_public_part is 'What of an entry is sealed as it is.';

create function private.audit_personal_part(entry private.audit_entries) returns text
language sql stable set search_path = '' as $$
  select jsonb_build_array(
    case when 'subject_name' = any (entry.personal_fields) then entry.subject_name end,
    case when 'reason' = any (entry.personal_fields) then entry.reason end,
    (select jsonb_object_agg(key, value) from jsonb_each(entry.before) where key = any (entry.personal_fields)),
    (select jsonb_object_agg(key, value) from jsonb_each(entry.after) where key = any (entry.personal_fields)),
    (select jsonb_object_agg(key, value) from jsonb_each(entry.details) where key = any (entry.personal_fields))
  )::text
$$;
comment on function private.audit_personal_part is 'What of an entry is sealed by a salted digest.';

create function private.queue_audit_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into private.audit_unsealed (entry_id) values (new.id);
  return null;
end
$$;
create trigger audit_entries_queue after insert on private.audit_entries
  for each row execute function private.queue_audit_entry();

create function private.keep_audit_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
    if old.salt is not null and new.salt is null
      and to_jsonb(new) - 'salt' = to_jsonb(old) - 'salt' then
      if 'subject_name' = any (old.personal_fields) then new.subject_name := null; end if;
      if 'reason' = any (old.personal_fields) then new.reason := null; end if;
      new.before := old.before - old.personal_fields;
      new.after := old.after - old.personal_fields;
      new.details := old.details - old.personal_fields;
      return new;
    end if;
  end if;
  raise exception 'The audit log is only added to' using errcode = 'insufficient_privilege';
end
$$;
comment on function private.keep_audit_entry is
  'Refuses every change of the audit log but one: giving up the salt of an entry, which erases what is personal in it.';
create trigger audit_entries_keep before update or delete on private.audit_entries
  for each row execute function private.keep_audit_entry();
create trigger audit_entries_keep_all before truncate on private.audit_entries
  for each statement execute function private.keep_audit_entry();
create trigger audit_seals_keep before update or delete on private.audit_seals
  for each row execute function private.keep_audit_entry();
create trigger audit_seals_keep_all before truncate on private.audit_seals
  for each statement execute function private.keep_audit_entry();

revoke execute on function
  private.audit_public_part, private.audit_personal_part, private.queue_audit_entry, private.keep_audit_entry
from public;
