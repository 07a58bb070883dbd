-- Messages between browsers while they look on, in the names of the reference realtime server. Row
-- security on realtime.messages decides about every channel: who may see the row of a topic may join
-- it, who may add one may send to it. Without a policy nobody may. Features bring policies of their own:
--
--   create policy "…" on realtime.messages for select to authenticated
--     using (extension in ('broadcast', 'presence') and realtime.topic() = 'thread:' || …);

create schema realtime;
grant usage on schema realtime to anon, authenticated;

create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(topic) between 1 and 255),
  extension text not null check (extension in ('broadcast', 'presence')),
  event text check (char_length(event) between 1 and 255),
  payload jsonb,
  binary_payload bytea,
  private boolean not null default true,
  sender uuid,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table realtime.messages is
  'What was sent to channels: by SQL, by use cases and, where it is large, by browsers. A job deletes it after a day.';
comment on column realtime.messages.private is 'Channels are private here; a message that is not reaches nobody.';
comment on column realtime.messages.sender is
  'The joined channel that sent it, which does not hear its own unless it asked to.';
create index messages_inserted_at_idx on realtime.messages (inserted_at);

alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to authenticated;

create function realtime.topic() returns text
  language sql stable
  return nullif(current_setting('realtime.topic', true), '');
comment on function realtime.topic() is
  'The topic that row security is asked about, without the client''s prefix realtime:, or null.';

create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void
  language plpgsql
  as $$
declare
  message uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, topic, extension, event, payload, private) values (
    message,
    send.topic,
    'broadcast',
    send.event,
    case
      when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id'
        then send.payload || jsonb_build_object('id', message)
      else send.payload
    end,
    send.private
  );
end
$$;
comment on function realtime.send(jsonb, text, text, boolean) is
  'Sends to a topic if and only if the transaction commits. An object without an id is given the message''s.';
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to authenticated;

-- Every server process listens on the one channel "realtime". A notification may have 7999 bytes: a
-- message that does not fit is named, and read by those who have somebody to give it to.
create function private.notify_realtime_message() returns trigger
  language plpgsql set search_path = ''
  as $$
declare
  notice text;
begin
  if new.extension <> 'broadcast' or not new.private then
    return null;
  end if;
  if new.binary_payload is null then
    notice := jsonb_build_object(
      'kind', 'broadcast', 'topic', new.topic, 'event', new.event, 'payload', new.payload,
      'id', new.id, 'sender', new.sender
    )::text;
  end if;
  if notice is null or octet_length(notice) > 7900 then
    notice := jsonb_build_object(
      'kind', 'stored', 'topic', new.topic, 'id', new.id, 'sender', new.sender
    )::text;
  end if;
  perform pg_notify('realtime', notice);
  return null;
end
$$;
revoke execute on function private.notify_realtime_message() from public;
create trigger messages_notify after insert on realtime.messages
  for each row execute function private.notify_realtime_message();

-- What the bearer of `claims` may do on a topic, as row security says it: reading means to see a row of
-- that kind, writing means to be able to add one. All of it is undone before the answer.
create function private.realtime_permissions(
  asked_topic text,
  claims jsonb,
  out read_broadcast boolean,
  out read_presence boolean,
  out write_broadcast boolean,
  out write_presence boolean
)
  language plpgsql
  as $$
declare
  broadcast_row uuid := gen_random_uuid();
  presence_row uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, topic, extension) values
    (broadcast_row, asked_topic, 'broadcast'), (presence_row, asked_topic, 'presence');
  perform set_config('realtime.topic', asked_topic, true),
    set_config('request.jwt.claims', claims::text, true),
    set_config('role', 'authenticated', true);
  -- A policy that cannot make sense of a topic, e.g. of an id in it, does not permit it.
  begin
    read_broadcast := exists (select from realtime.messages where id = broadcast_row);
  exception when insufficient_privilege or data_exception then
    read_broadcast := false;
  end;
  begin
    read_presence := exists (select from realtime.messages where id = presence_row);
  exception when insufficient_privilege or data_exception then
    read_presence := false;
  end;
  begin
    insert into realtime.messages (topic, extension) values (asked_topic, 'broadcast');
    write_broadcast := true;
  exception when insufficient_privilege or data_exception then
    write_broadcast := false;
  end;
  begin
    insert into realtime.messages (topic, extension) values (asked_topic, 'presence');
    write_presence := true;
  exception when insufficient_privilege or data_exception then
    write_presence := false;
  end;
  raise exception using errcode = 'RT000';
exception when sqlstate 'RT000' then
  return;
end
$$;
revoke execute on function private.realtime_permissions(text, jsonb) from public;

create unlogged table private.realtime_servers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
comment on table private.realtime_servers is
  'The server processes that are running, by their last sign of life. Others remove one that is silent.';

create unlogged table private.realtime_presences (
  id uuid primary key,
  server_id uuid not null references private.realtime_servers on delete cascade,
  topic text not null,
  key text not null,
  ref text not null,
  meta jsonb not null check (octet_length(meta::text) <= 5000)
);
comment on table private.realtime_presences is
  'Who is present on which topic now; id is the joined channel. Goes with its channel or its server process.';
create index realtime_presences_topic_idx on private.realtime_presences (topic);
create index realtime_presences_server_idx on private.realtime_presences (server_id);

create function private.notify_realtime_presence() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if tg_op = 'UPDATE' and new.ref = old.ref then
    return null;
  end if;
  perform pg_notify('realtime', jsonb_build_object(
    'kind', 'presence',
    'topic', case when tg_op = 'DELETE' then old.topic else new.topic end,
    'key', case when tg_op = 'DELETE' then old.key else new.key end,
    'left', case when tg_op <> 'INSERT' then old.ref end,
    'joined', case when tg_op <> 'DELETE' then new.ref end,
    'meta', case when tg_op <> 'DELETE' then new.meta end
  )::text);
  return null;
end
$$;
revoke execute on function private.notify_realtime_presence() from public;
create trigger realtime_presences_notify after insert or update or delete on private.realtime_presences
  for each row execute function private.notify_realtime_presence();

-- Whoever signs out, everywhere or on one device, is heard and told nothing from that moment on.
create function private.notify_realtime_session_end() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  perform pg_notify('realtime', jsonb_build_object('kind', 'session', 'id', old.id)::text);
  return null;
end
$$;
revoke execute on function private.notify_realtime_session_end() from public;
create trigger sessions_notify_realtime after delete on auth.sessions
  for each row execute function private.notify_realtime_session_end();
