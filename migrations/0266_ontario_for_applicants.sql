-- One rule says which jobs Ontario's law on answers after interviews covers, for employers and for applicants. Until
-- now, applicants weren't told about remote jobs, nor about an interview that was logged without a move to its stage.
create function private.is_under_ontario(region text, is_fully_remote boolean, remote_regions text[])
  returns boolean language sql immutable parallel safe
  return coalesce(
    remote_regions && array['CA', 'CA-ON']
      or (region = 'CA-ON' and not (is_fully_remote and cardinality(remote_regions) > 0)),
    false);
comment on function private.is_under_ontario(text, boolean, text[]) is
  'Whether a job''s work is done in Ontario, or can be done remotely from there. An office there alone doesn''t count for a fully remote job that says where people can live.';
revoke execute on function private.is_under_ontario(text, boolean, text[]) from public;
grant execute on function private.is_under_ontario(text, boolean, text[]) to authenticated;

create or replace view public.own_job_application_jobs with (security_barrier) as
  select job.id, job.title, job.employer, job.location, job.region, job.organization_id, job.status,
    job.closes_at, job.is_sample, job.taken_down_at is not null as is_taken_down,
    private.is_under_ontario(job.region, job.is_remote, job.remote_regions) as is_under_ontario
  from public.jobs as job
  where exists (select from public.job_applications as application
      where application.job_id = job.id and application.user_id = auth.uid())
    or exists (select from public.job_application_drafts as draft
      where draft.job_id = job.id and draft.user_id = auth.uid());
comment on column public.own_job_application_jobs.is_under_ontario is
  'The work is in Ontario, or can be done remotely from there.';

create view public.own_job_application_interviews with (security_barrier) as
  select held.application_id, held.held_on
  from public.application_interviews as held
  join public.job_applications as application on application.id = held.application_id
  where application.user_id = auth.uid();
comment on view public.own_job_application_interviews is
  'Days on which the signed-in user was interviewed, as employers have logged them.';
revoke all on public.own_job_application_interviews from public;
grant select on public.own_job_application_interviews to authenticated;
