-- Messages between a mentee and a mentor: threads, what is in them, who wants none of whom, and reports.
-- Use cases write as the system; people read what row security shows them.

create table public.message_threads (
  id uuid primary key default gen_random_uuid(),
  mentor_profile_id uuid references public.mentor_profiles on delete set null,
  mentee_id uuid references auth.users on delete set null,
  mentor_user_id uuid references auth.users on delete set null,
  last_number integer not null default 0 check (last_number >= 0),
  last_message_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint message_threads_once unique (mentor_profile_id, mentee_id),
  constraint message_threads_two_people check (mentee_id <> mentor_user_id)
);
create index message_threads_mentee_idx on public.message_threads (mentee_id);
create index message_threads_mentor_idx on public.message_threads (mentor_user_id);
comment on table public.message_threads is
  'The talk of one person with one mentor, begun with a first message by the person, or by the mentor when the person has booked. Who leaves is nobody here from then on, and the other reads on as with a former member; with the second one the thread goes, and all that is in it.';
comment on column public.message_threads.mentor_user_id is
  'The mentor''s account when the thread began; it stays when the profile is given to another account.';
comment on column public.message_threads.last_number is
  'Number of the newest message. Messages are counted up one at a time, so no reader can miss one that comes in late.';

create table public.message_thread_members (
  thread_id uuid not null references public.message_threads on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('mentee', 'mentor')),
  read_number integer not null default 0 check (read_number >= 0),
  mailed_read_number integer,
  archived_at timestamptz,
  primary key (thread_id, user_id)
);
create index message_thread_members_user_idx on public.message_thread_members (user_id);
comment on table public.message_thread_members is
  'How far each of the two has read, and what they put aside. Goes with the account.';
comment on column public.message_thread_members.read_number is
  'Every message of the other up to this number has been shown to the member.';
comment on column public.message_thread_members.mailed_read_number is
  'The read_number for which a mail told of unread messages: there is no second one before the member has read on.';
comment on column public.message_thread_members.archived_at is
  'When the member put the thread aside; a new message brings it back.';

create table public.messages (
  id uuid primary key,
  thread_id uuid not null references public.message_threads on delete cascade,
  number integer not null check (number > 0),
  sender_id uuid references auth.users on delete set null,
  sender_role text not null check (sender_role in ('mentee', 'mentor')),
  body text not null check (char_length(body) between 1 and 4000),
  attachment_object_id uuid references storage.objects on delete set null,
  attachment_name text check (char_length(attachment_name) between 1 and 200),
  attachment_type text,
  attachment_size integer,
  created_at timestamptz not null default now(),
  constraint messages_number_once unique (thread_id, number),
  constraint messages_attachment_described check (
    (attachment_name is null) = (attachment_type is null)
    and (attachment_name is null) = (attachment_size is null)
    and (attachment_object_id is null or attachment_name is not null)
  )
);
create unique index messages_attachment_idx on public.messages (attachment_object_id);
create index messages_sender_idx on public.messages (sender_id);
comment on table public.messages is
  'Plain text that one member of a thread wrote to the other. What somebody wrote stays readable to the other after they left, without their name; the files that they sent are deleted.';
comment on column public.messages.id is
  'Made by the sender before sending, so that sending twice stores once.';
comment on column public.messages.attachment_object_id is
  'The file in the bucket message-attachments; null beside a name: it was deleted with its owner''s account.';
comment on column public.messages.attachment_size is 'Bytes.';

create table public.message_blocks (
  blocker_id uuid not null references auth.users on delete cascade,
  blocked_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index message_blocks_blocked_idx on public.message_blocks (blocked_id);
comment on table public.message_blocks is
  'Who wants no messages of whom; neither writes to the other then. Only the one who blocked can read it.';

create table public.message_reports (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.message_threads on delete cascade,
  reporter_id uuid references auth.users on delete set null,
  reporter_role text not null check (reporter_role in ('mentee', 'mentor')),
  reason text not null check (char_length(reason) between 5 and 2000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references auth.users on delete set null,
  check (handled_by is null or handled_at is not null)
);
create unique index message_reports_open_once on public.message_reports (thread_id, reporter_id)
  where handled_at is null;
create index message_reports_open_idx on public.message_reports (created_at)
  where handled_at is null;
create index message_reports_reporter_idx on public.message_reports (reporter_id);
comment on table public.message_reports is
  'Threads that a member asked an admin to look at, and why. It stays without the reporter''s name when they leave.';

create function private.is_thread_member(thread text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.message_threads
      where id = case
          when thread ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then thread::uuid
        end
        and auth.uid() in (mentee_id, mentor_user_id)
    );
  end;
comment on function private.is_thread_member(text) is
  'Whether the signed-in user is one of the two people of a thread, given by its id as text.';

create function private.may_write_in_thread(thread text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.message_threads threads
      join auth.users person on person.id = auth.uid()
      where threads.id = case
          when thread ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then thread::uuid
        end
        and auth.uid() in (threads.mentee_id, threads.mentor_user_id)
        and threads.mentee_id is not null
        and threads.mentor_user_id is not null
        and person.deleted_at is null
        and (person.banned_until is null or person.banned_until <= now())
        and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
        and not exists (
          select from public.message_blocks
          where (blocker_id, blocked_id) in (
            (threads.mentee_id, threads.mentor_user_id),
            (threads.mentor_user_id, threads.mentee_id)
          )
        )
    );
  end;
comment on function private.may_write_in_thread(text) is
  'Whether the signed-in user is one of the two people of a thread, both are still there, neither has blocked the other and the user''s account is not suspended.';
revoke all on function private.is_thread_member(text), private.may_write_in_thread(text) from public;
grant execute on function private.is_thread_member(text), private.may_write_in_thread(text)
  to authenticated;

alter table public.message_threads enable row level security;
alter table public.message_thread_members enable row level security;
alter table public.messages enable row level security;
alter table public.message_blocks enable row level security;
alter table public.message_reports enable row level security;
grant select on public.message_threads, public.message_thread_members, public.messages,
  public.message_blocks, public.message_reports to authenticated;

create policy "its two people read a thread" on public.message_threads
  for select to authenticated using (auth.uid() in (mentee_id, mentor_user_id));
create policy "people read how far they have read" on public.message_thread_members
  for select to authenticated using (user_id = auth.uid());
create policy "a thread's two people read its messages" on public.messages
  for select to authenticated
  using (exists (select from public.message_threads where id = messages.thread_id));
create policy "people read whom they blocked" on public.message_blocks
  for select to authenticated using (blocker_id = auth.uid());
create policy "people read their own reports" on public.message_reports
  for select to authenticated using (reporter_id = auth.uid());
create policy "admins read every report" on public.message_reports
  for select to authenticated using (private.is_admin());

-- Files lie under <thread id>/<sender's user id>/<message id>/<name>. The other sees one from the
-- moment on at which a message came with it, and nobody changes or removes it after that.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('message-attachments', 'message-attachments', false, 10485760, array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png', 'image/webp', 'text/plain'
  ]);
create policy "a thread's two people see its attachments" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'message-attachments'
    and private.is_thread_member(split_part(name, '/', 1))
    and (
      owner = auth.uid()
      or exists (select from public.messages where attachment_object_id = objects.id)
    )
  );
create policy "who may write in a thread adds attachments" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'message-attachments'
    and owner = auth.uid()
    and split_part(name, '/', 2) = auth.uid()::text
    and private.may_write_in_thread(split_part(name, '/', 1))
  );
create policy "people remove attachments that they have not sent" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'message-attachments'
    and owner = auth.uid()
    and not exists (select from public.messages where attachment_object_id = objects.id)
  );

create policy "who may write in a thread hears its channel" on realtime.messages
  for select to authenticated
  using (
    topic = realtime.topic()
    and topic like 'thread:%'
    and private.may_write_in_thread(substr(topic, 8))
  );
create policy "who may write in a thread sends to its channel" on realtime.messages
  for insert to authenticated
  with check (
    topic = realtime.topic()
    and topic like 'thread:%'
    and private.may_write_in_thread(substr(topic, 8))
  );

create view private.mentor_reply_rates as
  select
    threads.mentor_profile_id,
    count(*)::int as threads,
    count(*) filter (where reply.answered)::int as answered
  from public.message_threads threads
  cross join lateral (
    select exists (
      select from public.messages
      where messages.thread_id = threads.id
        and messages.sender_role = 'mentor'
        and messages.created_at <= threads.created_at + interval '48 hours'
    ) as answered
  ) reply
  where threads.mentor_profile_id is not null
    and exists (
      select from public.messages
      where messages.thread_id = threads.id and number = 1 and sender_role = 'mentee'
    )
    and threads.created_at > now() - interval '90 days'
    and (reply.answered or threads.created_at <= now() - interval '48 hours')
  group by threads.mentor_profile_id;
comment on view private.mentor_reply_rates is
  'By mentor: threads that others began in the last 90 days, and those of them that the mentor answered within 48 hours. A thread that can still be answered in time does not count yet.';
