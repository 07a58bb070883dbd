-- Employers: organizations, their addresses and places, their members and who is invited.

create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 60),
  legal_name text not null check (char_length(legal_name) between 2 and 200),
  public_name text not null check (char_length(public_name) between 2 and 100),
  website text not null check (char_length(website) between 8 and 255),
  domain text not null check (domain = lower(domain) and char_length(domain) between 1 and 253),
  sector text not null check (sector in
    ('healthcare', 'technology', 'trades', 'education', 'government', 'business', 'other')),
  size_band text not null check (size_band in ('1-9', '10-24', '25-99', '100-499', '500-1999', '2000+')),
  description text not null check (char_length(description) <= 3000),
  logo_version text check (char_length(logo_version) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz
);
comment on table public.organizations is
  'Employers. A closed one has no members and is shown to nobody; its name and address stay on record.';
comment on column public.organizations.domain is
  'The host of the website without www., as mailboxes and DNS records name it.';
comment on column public.organizations.size_band is
  'How many people it employs. A band never crosses 25, from which the Ontario rules on postings apply.';
comment on column public.organizations.logo_version is
  'Names the logo''s bytes; the file is <id>/logo in the bucket organization-logos. Null without one.';

create table public.organization_slugs (
  slug text primary key,
  organization_id uuid not null references public.organizations on delete cascade,
  taken_at timestamptz not null
);
create index organization_slugs_organization_idx on public.organization_slugs (organization_id);
comment on table public.organization_slugs is
  'Every address that an organization has or had. Former ones lead to its page and are never given to another.';

create table public.organization_locations (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  organization_id uuid not null references public.organizations on delete cascade,
  city text not null check (char_length(city) between 1 and 100),
  region text check (region ~ '^(CA|US)-[A-Z]{2}$'),
  country text not null check (char_length(country) between 2 and 60)
);
create index organization_locations_organization_idx
  on public.organization_locations (organization_id, number);
comment on table public.organization_locations is 'Where an organization works, in the order they were added.';
comment on column public.organization_locations.region is
  'The province or state as ISO 3166-2 code (CA-ON, US-NJ); null outside Canada and the United States.';
comment on column public.organization_locations.country is 'Its English name.';

create table public.organization_members (
  organization_id uuid not null references public.organizations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'hiring_manager', 'interviewer')),
  joined_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index organization_members_user_idx on public.organization_members (user_id);
comment on table public.organization_members is
  'Who works for an organization here, and as what. Someone who is suspended stays a member and may do nothing.';

create table public.organization_invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations on delete cascade,
  email text not null check (char_length(email) between 3 and 255 and email = lower(email)),
  role text not null check (role in ('owner', 'recruiter', 'hiring_manager', 'interviewer')),
  invited_by uuid references auth.users on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, email)
);
create index organization_invitations_email_idx on public.organization_invitations (email);
create index organization_invitations_invited_by_idx on public.organization_invitations (invited_by);
comment on table public.organization_invitations is
  'Invitations that wait for an answer. One that is accepted, declined or revoked is deleted; a job deletes expired ones.';

create table private.organization_invitation_links (
  invitation_id uuid primary key references public.organization_invitations on delete cascade,
  token_hash text not null unique
);
comment on table private.organization_invitation_links is
  'SHA-256 of the secret in the newest email of each invitation.';

create function private.organization_role(organization uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select role from public.organization_members
    where organization_id = organization and user_id = auth.uid()
      and not exists (select from private.suspensions where user_id = auth.uid());
  end;
comment on function private.organization_role(uuid) is
  'The signed-in user''s role in an organization; null for outsiders and for who is suspended.';
revoke all on function private.organization_role(uuid) from public;
grant execute on function private.organization_role(uuid) to authenticated;

alter table public.organizations enable row level security;
alter table public.organization_slugs enable row level security;
alter table public.organization_locations enable row level security;
alter table public.organization_members enable row level security;
alter table public.organization_invitations enable row level security;
alter table private.organization_invitation_links enable row level security;
grant select on public.organizations, public.organization_slugs, public.organization_locations,
  public.organization_members, public.organization_invitations to authenticated;
create policy "members read their organization" on public.organizations
  for select to authenticated using (private.organization_role(id) is not null);
create policy "members read their organization's addresses" on public.organization_slugs
  for select to authenticated using (private.organization_role(organization_id) is not null);
create policy "members read their organization's locations" on public.organization_locations
  for select to authenticated using (private.organization_role(organization_id) is not null);
create policy "members read who else is one" on public.organization_members
  for select to authenticated using (private.organization_role(organization_id) is not null);
create policy "owners and recruiters read invitations" on public.organization_invitations
  for select to authenticated using (private.organization_role(organization_id) in ('owner', 'recruiter'));

-- No policy names the bucket: only the server writes it, and its public addresses are served to anyone.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('organization-logos', 'organization-logos', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']);
