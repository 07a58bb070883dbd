-- The site's search knows each open job to the second, without reading all of them again.

create table private.job_changes (
  id uuid primary key,
  changed_by xid8 not null default pg_current_xact_id()
);
comment on table private.job_changes is
  'For each job there ever was, the transaction that last changed what a search shows of it, or took it away: what the site''s search has to read again. Holds the identifier alone. Triggers on jobs keep it.';
create index job_changes_order_idx on private.job_changes (changed_by, id);
alter table private.job_changes enable row level security;
grant select on private.job_changes to anon, authenticated;
create policy "anybody learns which jobs changed" on private.job_changes
  for select to anon, authenticated using (true);
insert into private.job_changes (id) select id from public.jobs where status = 'open';

create function private.note_new_jobs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.job_changes as known (id)
  select id from added where status = 'open'
  on conflict (id) do update set changed_by = excluded.changed_by
  where known.changed_by <> excluded.changed_by;
  return null;
end
$$;
comment on function private.note_new_jobs() is
  'Notes that the site''s search has to read the jobs that a statement added.';
revoke execute on function private.note_new_jobs() from public;
create trigger note_jobs_that_come
  after insert on public.jobs
  referencing new table as added
  for each statement execute function private.note_new_jobs();

create function private.note_job_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.job_changes as known (id)
  values (case when tg_op = 'DELETE' then old.id else new.id end)
  on conflict (id) do update set changed_by = excluded.changed_by
  where known.changed_by <> excluded.changed_by;
  return null;
end
$$;
comment on function private.note_job_change() is
  'Notes that the site''s search has to read a job again.';
revoke execute on function private.note_job_change() from public;
create trigger note_job_that_goes
  after delete on public.jobs
  for each row execute function private.note_job_change();
create trigger note_job_that_changes
  after update on public.jobs
  for each row when (
    (old.status = 'open' or new.status = 'open')
    and (
      old.status, old.title, old.employer, old.location, old.is_remote, old.employment_type,
      old.sector, old.skills, old.closes_at, old.is_sample, old.content, old.visa_note
    ) is distinct from (
      new.status, new.title, new.employer, new.location, new.is_remote, new.employment_type,
      new.sector, new.skills, new.closes_at, new.is_sample, new.content, new.visa_note
    )
  )
  execute function private.note_job_change();
