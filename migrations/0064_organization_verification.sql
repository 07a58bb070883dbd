-- How an organization showed who it is, and what anybody may read about one that did.

create table public.organization_verifications (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations on delete cascade,
  method text not null check (method in ('mailbox')),
  status text not null check (status in ('pending', 'verified', 'ended')),
  legal_name text not null check (char_length(legal_name) between 2 and 200),
  domain text not null check (char_length(domain) between 1 and 253),
  email text check (char_length(email) between 3 and 255 and email = lower(email)),
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null,
  verified_at timestamptz,
  valid_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('expired', 'identity_changed', 'replaced', 'closed')),
  check (status <> 'verified' or (verified_at is not null and valid_until is not null)),
  check ((status = 'ended') = (ended_at is not null and end_reason is not null))
);
create unique index organization_verifications_one_verified
  on public.organization_verifications (organization_id, method) where status = 'verified';
create unique index organization_verifications_one_pending
  on public.organization_verifications (organization_id, method) where status = 'pending';
create index organization_verifications_organization_idx
  on public.organization_verifications (organization_id, requested_at);
create index organization_verifications_email_idx on public.organization_verifications (email);
create index organization_verifications_requested_by_idx
  on public.organization_verifications (requested_by);
create index organization_verifications_due_idx
  on public.organization_verifications (valid_until) where status = 'verified';
comment on table public.organization_verifications is
  'What was checked about an organization, and when. mailbox: somebody read a code at an address of its domain.';
comment on column public.organization_verifications.legal_name is
  'As it was when it was checked; another name, or another domain, ends the verification.';
comment on column public.organization_verifications.email is
  'The mailbox that the code went to. Members see it, the public sees its domain. Null once its owner''s account is deleted.';

create table private.organization_verification_codes (
  verification_id uuid primary key references public.organization_verifications on delete cascade,
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0)
);
comment on table private.organization_verification_codes is
  'Codes that were emailed and may still be entered; tries counts the wrong ones.';

alter table public.organization_verifications enable row level security;
alter table private.organization_verification_codes enable row level security;
grant select on public.organization_verifications to authenticated;
create policy "members read their organization's verifications" on public.organization_verifications
  for select to authenticated using (private.organization_role(organization_id) is not null);

create view public.organizations_public with (security_barrier) as
  select address.slug as address, organization.id, organization.slug, organization.legal_name,
         organization.public_name, organization.website, organization.domain, organization.sector,
         organization.size_band, organization.description, organization.logo_version,
         (select coalesce(jsonb_agg(jsonb_build_object(
             'id', location.id, 'city', location.city, 'region', location.region,
             'country', location.country) order by location.number), '[]'::jsonb)
          from public.organization_locations as location
          where location.organization_id = organization.id) as locations,
         (select jsonb_agg(jsonb_build_object(
             'method', verification.method, 'domain', verification.domain,
             'day', to_char(verification.verified_at at time zone 'UTC', 'YYYY-MM-DD'))
             order by verification.verified_at)
          from public.organization_verifications as verification
          where verification.organization_id = organization.id
            and verification.status = 'verified') as verifications
  from public.organization_slugs as address
  join public.organizations as organization on organization.id = address.organization_id
  where organization.closed_at is null and exists (
    select from public.organization_verifications as verification
    where verification.organization_id = organization.id and verification.status = 'verified');
comment on view public.organizations_public is
  'Verified organizations as anybody may see them, once for each address they have or had.';
grant select on public.organizations_public to anon, authenticated;
