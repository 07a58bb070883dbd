-- Two more ways to verify an organization: a record in its domain, and documents that we review.

alter table public.organization_verifications
  drop constraint organization_verifications_method_check,
  add constraint organization_verifications_method_check
    check (method in ('mailbox', 'dns', 'documents')),
  drop constraint organization_verifications_end_reason_check,
  add constraint organization_verifications_end_reason_check
    check (end_reason in ('expired', 'identity_changed', 'replaced', 'closed', 'record_gone')),
  add column dns_token text check (dns_token ~ '^[a-z0-9]{32}$'),
  add column checked_on date,
  add column missing_on date,
  add column missing_days integer not null default 0 check (missing_days between 0 and 3),
  add constraint organization_verifications_dns_check check ((method = 'dns') = (dns_token is not null));
create index organization_verifications_dns_idx
  on public.organization_verifications (id) where method = 'dns' and status = 'verified';
comment on table public.organization_verifications is
  'What was checked about an organization, and when. mailbox: someone read a code at an address of its domain. dns: its domain had a record that we named. documents: our team reviewed what it sent.';
comment on column public.organization_verifications.dns_token is
  'Ends the text record that the domain must have. Anybody can look it up there, so it is no secret.';
comment on column public.organization_verifications.checked_on is
  'The last day (UTC) on which the domain answered about the record; null before the first daily check.';
comment on column public.organization_verifications.missing_on is
  'The last day in a row (UTC) on which the record was missing; null while it is there.';
comment on column public.organization_verifications.missing_days is
  'Days in a row on which it was missing; the third ends the verification. A resolver that fails changes nothing.';

create table private.organization_verification_reminders (
  verification_id uuid not null references public.organization_verifications on delete cascade,
  days_before integer not null check (days_before in (7, 30)),
  sent_at timestamptz not null,
  primary key (verification_id, days_before)
);
comment on table private.organization_verification_reminders is
  'Reminders that owners got by email before a verification ends, so that each goes out once.';

create table public.organization_document_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations on delete cascade,
  status text not null check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  explanation text not null check (char_length(explanation) between 10 and 1000),
  legal_name text not null check (char_length(legal_name) between 2 and 200),
  domain text not null check (char_length(domain) between 1 and 253),
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 10 and 1000),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'refused') = (reason is not null))
);
create unique index organization_document_requests_one_pending
  on public.organization_document_requests (organization_id) where status = 'pending';
create index organization_document_requests_organization_idx
  on public.organization_document_requests (organization_id, requested_at);
create index organization_document_requests_queue_idx
  on public.organization_document_requests (requested_at) where status = 'pending';
create index organization_document_requests_requested_by_idx
  on public.organization_document_requests (requested_by);
create index organization_document_requests_decided_by_idx
  on public.organization_document_requests (decided_by);
comment on table public.organization_document_requests is
  'What an organization sent for our team to review. A newer request withdraws one that waits.';
comment on column public.organization_document_requests.explanation is
  'What the documents show, as a member wrote it.';
comment on column public.organization_document_requests.legal_name is
  'As it was when they were sent; another name, or another domain, withdraws the request.';
comment on column public.organization_document_requests.decided_at is
  'When it was approved, refused or withdrawn.';
comment on column public.organization_document_requests.reason is
  'Why it was refused, as the owners read it.';

create table public.organization_documents (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  request_id uuid not null references public.organization_document_requests on delete cascade,
  object text not null check (char_length(object) between 1 and 200),
  file_name text not null check (char_length(file_name) between 1 and 200),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0)
);
create index organization_documents_request_idx on public.organization_documents (request_id, number);
comment on table public.organization_documents is
  'Files of a request, until they are deleted: with a withdrawal, or 90 days after the decision.';
comment on column public.organization_documents.object is
  'Its name in the bucket organization-documents, <organization id>/<a random id>.';
comment on column public.organization_documents.size is 'Bytes.';

alter table private.organization_verification_reminders enable row level security;
alter table public.organization_document_requests enable row level security;
alter table public.organization_documents enable row level security;
grant select on public.organization_document_requests, public.organization_documents to authenticated;
create policy "owners and recruiters read requests" on public.organization_document_requests
  for select to authenticated using (private.organization_role(organization_id) in ('owner', 'recruiter'));
create policy "owners and recruiters read what was sent" on public.organization_documents
  for select to authenticated using (exists (
    select from public.organization_document_requests as request where request.id = request_id));

-- No policy names the bucket: only the server writes and reads it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('organization-documents', 'organization-documents', false, 10485760,
   array['application/pdf', 'image/jpeg', 'image/png']);

create table private.organizations_public_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into private.organizations_public_version (version) values (0);
comment on table private.organizations_public_version is
  'Grows in each transaction that takes a verified organization back from the public.';
alter table private.organizations_public_version enable row level security;
