-- Messages between an applicant and the people who hire for the job: threads with a team on one side.

alter table public.message_threads
  add column application_id uuid references public.job_applications on delete cascade,
  add column job_id uuid references public.jobs on delete cascade,
  add column candidate_id uuid references auth.users on delete set null,
  add constraint message_threads_once_for_application unique (application_id),
  add constraint message_threads_of_application check (
    case when application_id is null then job_id is null and candidate_id is null
      else job_id is not null and mentor_profile_id is null and mentee_id is null
        and mentor_user_id is null end
  );
create index message_threads_job_idx on public.message_threads (job_id);
create index message_threads_candidate_idx on public.message_threads (candidate_id);
comment on table public.message_threads is
  'A conversation of one person with one mentor, or of a candidate with the people who hire for the job. Someone who deletes their account is taken out of it, and the other side can still read it. One with a mentor is deleted with the second account, one about an application with what was sent with the application.';
comment on column public.message_threads.application_id is
  'The application that it is about; null between a mentee and a mentor.';
comment on column public.message_threads.job_id is
  'The application''s job, which says who reads the thread for the organization. It never changes.';
comment on column public.message_threads.candidate_id is
  'The applicant; null once the account is deleted.';

alter table public.message_thread_members
  drop constraint message_thread_members_pkey,
  drop constraint message_thread_members_role_check,
  alter column user_id drop not null,
  add primary key (thread_id, role),
  add constraint message_thread_members_role_check
    check (role in ('mentee', 'mentor', 'candidate', 'employer')),
  add constraint message_thread_members_team check ((user_id is null) = (role = 'employer')),
  add column blocked_at timestamptz;
comment on table public.message_thread_members is
  'How far each side of a thread has read, and whether it archived it. The employer''s side is a team, which has one row for all. A person''s goes with the account.';
comment on column public.message_thread_members.user_id is
  'The person; null for an employer, whose people are those who decide on the application.';
comment on column public.message_thread_members.blocked_at is
  'Since when this side wants no messages in a thread about an application. Between two people, message_blocks says it.';

alter table public.messages
  drop constraint messages_sender_role_check,
  add constraint messages_sender_role_check
    check (sender_role in ('mentee', 'mentor', 'candidate', 'employer'));
alter table public.message_reports
  drop constraint message_reports_reporter_role_check,
  add constraint message_reports_reporter_role_check
    check (reporter_role in ('mentee', 'mentor', 'candidate', 'employer'));

create function private.message_job_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select draft.id from public.job_drafts as draft
    join public.organization_members as member on member.organization_id = draft.organization_id
    where member.user_id = auth.uid()
      and not exists (select from private.suspensions where user_id = auth.uid())
      and (member.role in ('owner', 'recruiter')
        or member.role = 'hiring_manager' and exists (select from public.job_team as team
          where team.job_id = draft.id and team.user_id = member.user_id));
  end;
comment on function private.message_job_ids() is
  'Jobs with whose candidates the signed-in user writes for an organization: all of it for owners and recruiters, their own for hiring managers.';

create or replace function private.is_thread_member(thread text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.message_threads
      where id = case
          when thread ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then thread::uuid
        end
        and (
          auth.uid() in (mentee_id, mentor_user_id, candidate_id)
          or job_id in (select private.message_job_ids())
        )
    );
  end;
comment on function private.is_thread_member(text) is
  'Whether the signed-in user is on one of the two sides of a thread, given by its id as text.';

create or replace function private.may_write_in_thread(thread text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.message_threads threads
      join auth.users person on person.id = auth.uid()
      where threads.id = case
          when thread ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then thread::uuid
        end
        and person.deleted_at is null
        and not private.is_suspended(person.id)
        and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
        and case when threads.application_id is null then
          auth.uid() in (threads.mentee_id, threads.mentor_user_id)
          and threads.mentee_id is not null
          and threads.mentor_user_id is not null
          and not private.is_suspended(threads.mentee_id)
          and not private.is_suspended(threads.mentor_user_id)
          and not exists (
            select from public.message_blocks
            where (blocker_id, blocked_id) in (
              (threads.mentee_id, threads.mentor_user_id),
              (threads.mentor_user_id, threads.mentee_id)
            )
          )
        else
          threads.candidate_id is not null
          and (
            auth.uid() = threads.candidate_id
            or threads.job_id in (select private.message_job_ids())
          )
          and not private.is_suspended(threads.candidate_id)
          and not exists (
            select from public.message_thread_members as side
            where side.thread_id = threads.id and side.blocked_at is not null
          )
          and exists (
            select from public.job_applications as application
            where application.id = threads.application_id
              and application.stage_kind <> 'withdrawn'
          )
        end
    );
  end;
comment on function private.may_write_in_thread(text) is
  'Whether the signed-in user is on one of the two sides of a thread, both are still there and not suspended, neither has blocked the other, and the application that it is about, if any, isn''t withdrawn.';
revoke all on function private.message_job_ids() from public;
grant execute on function private.message_job_ids() to authenticated;

drop policy "its two people read a thread" on public.message_threads;
create policy "its two sides read a thread" on public.message_threads
  for select to authenticated using (
    auth.uid() in (mentee_id, mentor_user_id, candidate_id)
    or job_id in (select private.message_job_ids())
  );
create policy "people who hire read how far their team has read" on public.message_thread_members
  for select to authenticated using (
    role = 'employer'
    and exists (
      select from public.message_threads
      where id = message_thread_members.thread_id
        and candidate_id is distinct from auth.uid()
    )
  );

create function private.delete_application_messages() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_threads where application_id = new.id;
  return null;
end
$$;
comment on function private.delete_application_messages() is
  'Deletes the messages about an application with what was sent with it, once the law no longer asks the employer to keep it.';
revoke execute on function private.delete_application_messages() from public;
create trigger delete_application_messages after update of details_erased_at on public.job_applications
  for each row when (old.details_erased_at is null and new.details_erased_at is not null)
  execute function private.delete_application_messages();

-- The employer's first message is an answer, which both sides see in the application's history.
alter table public.job_application_events
  drop constraint job_application_events_kind_check,
  add constraint job_application_events_kind_check check (kind in
    ('applied', 'opened', 'moved', 'declined', 'restored', 'withdrawn', 'informed', 'messaged'));
create or replace view public.own_job_application_events with (security_barrier) as
  select event.id, event.application_id, event.kind, event.to_kind, event.at
  from public.job_application_events as event
  join public.job_applications as application on application.id = event.application_id
  where application.user_id = auth.uid()
    and event.kind in ('applied', 'opened', 'informed', 'withdrawn', 'messaged');
