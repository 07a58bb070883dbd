-- Policies and views call these in almost every read. Postgres plans the body of a function in SQL anew in each
-- statement, which took most of a dashboard's time. It plans one in PL/pgSQL once for a connection.

create or replace function private.is_suspended(person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return exists (select from private.suspensions where user_id = person);
  end
  $$;

create or replace function private.has_right(right_name text) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return exists (
      select from public.user_roles
      where user_id = auth.uid() and right_name = any (private.rights_of(role))
    ) and case
      when exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
      ) then auth.jwt() ->> 'aal' = 'aal2'
      else not coalesce((select needs_factor from private.admin_policy), true)
    end;
  end
  $$;

create or replace function private.organization_role(organization uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (
      select role from public.organization_members
      where organization_id = organization and user_id = auth.uid()
        and not exists (select from private.suspensions where user_id = auth.uid())
    );
  end
  $$;

create or replace function private.hiring_job_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select draft.id from public.job_drafts as draft
      join public.organization_members as member on member.organization_id = draft.organization_id
      where member.user_id = auth.uid()
        and not exists (select from private.suspensions where user_id = auth.uid())
        and (member.role in ('owner', 'recruiter') or exists (select from public.job_team as team
          where team.job_id = draft.id and team.user_id = member.user_id));
  end
  $$;

create or replace function private.interview_application_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select interviewer.application_id from public.job_application_interviewers as interviewer
      join public.job_applications as application on application.id = interviewer.application_id
      join public.job_drafts as draft on draft.id = application.job_id
      join public.organization_members as member
        on member.organization_id = draft.organization_id and member.user_id = interviewer.user_id
      where interviewer.user_id = auth.uid()
        and not exists (select from private.suspensions where user_id = auth.uid());
  end
  $$;

create or replace function private.hiring_application_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select application.id from public.job_applications as application
      where application.job_id in (select private.hiring_job_ids())
      union
      select private.interview_application_ids();
  end
  $$;

create or replace function private.interview_job_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select application.job_id from public.job_applications as application
      where application.id in (select private.interview_application_ids());
  end
  $$;

create or replace function private.message_job_ids() returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = ''
  as $$
  begin
    return query
      select draft.id from public.job_drafts as draft
      join public.organization_members as member on member.organization_id = draft.organization_id
      where member.user_id = auth.uid()
        and not exists (select from private.suspensions where user_id = auth.uid())
        and (member.role in ('owner', 'recruiter')
          or member.role = 'hiring_manager' and exists (select from public.job_team as team
            where team.job_id = draft.id and team.user_id = member.user_id));
  end
  $$;

create or replace function private.own_thread_sides() returns table (
    thread_id uuid, role text, archived_at timestamptz, read_number integer, last_number integer,
    last_message_at timestamptz
  )
  language plpgsql stable security definer rows 100 set search_path = ''
  as $$
  begin
    return query
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
  end
  $$;

create or replace function private.unread_messages() returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (
      select coalesce(sum((
        select count(*) from public.messages as message
        where message.thread_id = side.thread_id and message.number > side.read_number
          and message.sender_role <> side.role
      )), 0)::integer
      from private.own_thread_sides() as side
      where side.last_number > side.read_number
    );
  end
  $$;

create or replace function private.shared_plan_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select share.plan_id from public.plan_shares as share
      join public.plans as plan on plan.id = share.plan_id
      where share.mentor_id = auth.uid()
        and not exists (
          select from private.suspensions as suspension
          where suspension.user_id in (share.mentor_id, plan.user_id)
        );
  end
  $$;

create or replace function private.own_plan_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select plan.id from public.plans as plan where plan.user_id = auth.uid();
  end
  $$;

create or replace function private.hosts_of_own_bookings() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select host_id from public.bookings where guest_id = auth.uid();
  end
  $$;

create or replace function private.own_scorecards() returns table (application_id uuid, stage_id uuid)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select own.application_id, own.stage_id from public.scorecards as own
      where own.author_id = auth.uid();
  end
  $$;
