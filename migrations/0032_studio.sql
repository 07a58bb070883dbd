create table public.mentor_profile_changes (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.mentor_profiles on delete cascade,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  reason text check (char_length(reason) <= 2000),
  decided_by uuid references auth.users on delete set null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'declined' or reason is not null)
);
create unique index mentor_profile_changes_one_pending on public.mentor_profile_changes (profile_id)
  where status = 'pending';
create index mentor_profile_changes_profile_idx
  on public.mentor_profile_changes (profile_id, requested_at desc);
create index mentor_profile_changes_decided_idx
  on public.mentor_profile_changes (decided_at desc) where status in ('approved', 'declined');
comment on table public.mentor_profile_changes is
  'What mentors want to say about themselves that somebody looks at first: name, title, company, location, years of experience, expertise. before is what was public when it was asked for. One waits at a time: a newer one, or taking it back, makes the earlier one withdrawn.';

alter table public.mentor_profile_changes enable row level security;
grant select on public.mentor_profile_changes to authenticated;
create policy "mentors read the changes of their own profile" on public.mentor_profile_changes
  for select to authenticated using (
    profile_id in (select id from public.mentor_profiles where user_id = auth.uid()));
create policy "admins read every change" on public.mentor_profile_changes
  for select to authenticated using (private.is_admin());

alter table public.mentor_profiles add column self_edited_at timestamptz;
comment on column public.mentor_profiles.self_edited_at is
  'When the mentor last changed the profile, or had a change approved. From then on the sheet decides about its statuses and telephone number alone.';

alter table private.busy_calendars
  add column failures smallint not null default 0 check (failures >= 0),
  add column check_after timestamptz;
create index busy_calendars_check_after_idx on private.busy_calendars (check_after nulls first);
comment on column private.busy_calendars.failures is
  'Looks that failed since the last good one; the pauses grow with them.';
