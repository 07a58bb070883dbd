alter table public.job_applications drop constraint job_applications_status_check;
alter table public.job_applications
  add constraint job_applications_status_check
    check (status in ('submitted', 'received', 'shortlisted', 'declined', 'hired', 'withdrawn')),
  add column applicant_name text check (char_length(applicant_name) between 2 and 100),
  add column phone text check (char_length(phone) between 7 and 20),
  add column status_changed_at timestamptz not null default now(),
  add column cv_object text,
  add column cv_type text check (cv_type in ('application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  alter column resume_url drop not null,
  add constraint job_applications_cv_check check ((cv_object is null) = (cv_type is null)),
  add constraint job_applications_withdrawn_check check (status <> 'withdrawn' or cv_object is null);
update public.job_applications set status_changed_at = applied_at;
update public.job_applications as application set applicant_name = profile.full_name
  from public.account_profiles as profile
  where profile.user_id = application.user_id and char_length(profile.full_name) between 2 and 100;
create index job_applications_applied_idx on public.job_applications (applied_at desc);
comment on column public.job_applications.applicant_name is 'Null for applications from before it was asked for.';
comment on column public.job_applications.resume_url is
  'What applications from before CVs were uploaded have instead; nobody has checked where it leads.';
comment on column public.job_applications.cv_object is
  'The file in the bucket job-cvs; null once it is deleted: by withdrawing, or some time after declining.';

-- No policy names the bucket: only the server reads and writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('job-cvs', 'job-cvs', false, 10485760, array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]);
