-- Lists and counts of messages start from the viewer's own threads, however many others there are.

create or replace function private.message_job_ids() returns setof uuid
  language sql stable security definer rows 20 set search_path = ''
  begin atomic
    select draft.id from public.job_drafts as draft
    join public.organization_members as member on member.organization_id = draft.organization_id
    where member.user_id = auth.uid()
      and not exists (select from private.suspensions where user_id = auth.uid())
      and (member.role in ('owner', 'recruiter')
        or member.role = 'hiring_manager' and exists (select from public.job_team as team
          where team.job_id = draft.id and team.user_id = member.user_id));
  end;

create function private.own_thread_sides() returns table (
    thread_id uuid, role text, archived_at timestamptz, read_number integer, last_number integer,
    last_message_at timestamptz
  )
  language sql stable security definer rows 100 set search_path = ''
  begin atomic
    select side.thread_id, side.role, side.archived_at, side.read_number, thread.last_number,
      thread.last_message_at
    from public.message_thread_members as side
    join public.message_threads as thread on thread.id = side.thread_id
    where side.user_id = auth.uid()
    union all
    select side.thread_id, side.role, side.archived_at, side.read_number, thread.last_number,
      thread.last_message_at
    from private.message_job_ids() as job (id)
    join public.message_threads as thread on thread.job_id = job.id
    join public.message_thread_members as side
      on side.thread_id = thread.id and side.role = 'employer'
    where thread.candidate_id is distinct from auth.uid();
  end;
comment on function private.own_thread_sides() is
  'The sides of threads on which the signed-in user is, their teams'' too.';

create function private.unread_messages() returns integer
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(sum((
      select count(*) from public.messages as message
      where message.thread_id = side.thread_id and message.number > side.read_number
        and message.sender_role <> side.role
    )), 0)::integer
    from private.own_thread_sides() as side
    where side.last_number > side.read_number;
  end;
comment on function private.unread_messages() is
  'How many messages the signed-in user and their teams have not been shown.';
revoke all on function private.own_thread_sides(), private.unread_messages() from public;
grant execute on function private.own_thread_sides(), private.unread_messages() to authenticated;
