-- A job that our team restores opens again only if it was open when they took it down, and nothing has paused it since.
alter table public.jobs
  add column was_open boolean not null default false,
  add constraint jobs_was_open check (taken_down_at is not null or not was_open);
comment on column public.jobs.was_open is
  'For a job that our team took down: it was open, and nothing has paused it since. Restoring it opens it, unless its last day has passed.';
-- For jobs that are down now, we don't know. They open when they're restored, as they would have before.
update public.jobs set was_open = true where taken_down_at is not null;
