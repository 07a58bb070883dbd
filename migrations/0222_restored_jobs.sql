-- A job that our team took down and restores opens only where it was open, and nothing has paused it since.
alter table public.jobs
  add column was_open boolean not null default false,
  add constraint jobs_was_open check (taken_down_at is not null or not was_open);
comment on column public.jobs.was_open is
  'For a job that our team took down: it was open, and nothing has paused it since. It opens once they put it back.';
-- Of those that are down now, nobody knows. They open, as they would have.
update public.jobs set was_open = true where taken_down_at is not null;
