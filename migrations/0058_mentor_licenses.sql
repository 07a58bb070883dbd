-- Licenses by which mentors may offer immigration or legal advice, each checked by an operator.

create table public.mentor_licenses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  email text not null check (char_length(email) between 3 and 255 and email = lower(email)),
  kind text not null check (kind in ('rcic', 'bar', 'quebec_notary', 'paralegal', 'doj_accredited')),
  number text not null check (char_length(number) between 2 and 60),
  register text not null check (char_length(register) between 2 and 120),
  jurisdiction text not null check (char_length(jurisdiction) between 2 and 100),
  status text not null check (status in ('pending', 'checked', 'declined', 'ended')),
  expires_on date,
  reason text check (char_length(reason) between 1 and 2000),
  created_at timestamptz not null,
  checked_by uuid references auth.users on delete set null,
  checked_at timestamptz,
  check ((status = 'pending') = (checked_at is null)),
  check (status <> 'checked' or expires_on is not null)
);
create index mentor_licenses_email_idx on public.mentor_licenses (email);
create index mentor_licenses_user_idx on public.mentor_licenses (user_id);
create index mentor_licenses_checked_by_idx on public.mentor_licenses (checked_by);
create index mentor_licenses_expiry_idx on public.mentor_licenses (expires_on) where status = 'checked';
create unique index mentor_licenses_one_pending on public.mentor_licenses (email) where status = 'pending';
comment on table public.mentor_licenses is
  'Licenses that mentors name, or operators enter for them. Without a checked one that has not expired, an address may not offer immigration or legal advice. ended: expired, or taken back by an operator.';
comment on column public.mentor_licenses.email is
  'The address of the mentor in the sheet, the application or the account, in lower case.';

alter table public.mentor_licenses enable row level security;
grant select on public.mentor_licenses to authenticated;
create policy "people read their own licenses" on public.mentor_licenses
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every license" on public.mentor_licenses
  for select to authenticated using (private.is_admin());
