-- A decision waits ten minutes before the applicant is told. Until then their page still shows the
-- date that they were promised.
alter table public.job_applications add column due_before_decision timestamptz;
alter table public.job_applications add constraint job_applications_due_before_check
  check (due_before_decision is null or decided_at is not null);
comment on column public.job_applications.due_before_decision is
  'The date that was promised when it was decided: what its applicant sees until they are told. Null while it is open.';
