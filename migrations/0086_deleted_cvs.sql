-- Whether an application's CV was deleted, or there was none.

alter table public.job_applications add column cv_deleted boolean not null default false;
comment on column public.job_applications.cv_deleted is
  'Its CV was deleted: by withdrawing, with the account, or some time after it was decided.';
update public.job_applications as application set cv_deleted = true
  from public.jobs as job
  where job.id = application.job_id and not job.is_sample and application.cv_object is null
    and application.resume_url is null and application.decided_at is not null;

create function private.note_deleted_cv() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.cv_deleted := true;
  return new;
end
$$;
comment on function private.note_deleted_cv() is 'Remembers that an application had a CV.';
revoke execute on function private.note_deleted_cv() from public;
create trigger note_deleted_cv before update of cv_object on public.job_applications
  for each row when (old.cv_object is not null and new.cv_object is null)
  execute function private.note_deleted_cv();

-- Whoever interviews for a job reads what it says, paused or not.

create policy "interviewers read their paused jobs" on public.jobs
  for select to authenticated using (id in (select application.job_id
    from public.job_applications as application
    where application.id in (select private.interview_application_ids())));
