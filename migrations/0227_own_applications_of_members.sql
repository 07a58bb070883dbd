-- Someone who joins the team that they applied to, such as the person who was hired, reads nothing that the team wrote
-- about them. Their own application and what applicants may see of it have policies and views of their own.

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
        and application.user_id is distinct from interviewer.user_id
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
        and application.user_id is distinct from (select auth.uid())
      union
      select private.interview_application_ids();
  end
  $$;
comment on function private.hiring_application_ids() is
  'Applications that the signed-in user sees as one of the employer''s people: never their own.';

alter policy "employers read why they declined" on public.job_application_declines
  using (exists (select from public.job_applications as application
    where application.id = job_application_declines.application_id
      and application.job_id in (select private.hiring_job_ids())
      and application.user_id is distinct from (select auth.uid())));
