-- What people of the team write and send to a payer's bank about a dispute.

create table public.dispute_evidence (
  dispute_id uuid primary key references public.disputes,
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and length(texts::text) <= 200000),
  version integer not null check (version > 0),
  saved_by uuid references auth.users on delete set null,
  saved_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  sending_at timestamptz,
  submitted_at timestamptz,
  submitted_by uuid references auth.users on delete set null
);
create index dispute_evidence_saved_by_idx on public.dispute_evidence (saved_by);
create index dispute_evidence_submitted_by_idx on public.dispute_evidence (submitted_by);
create index dispute_evidence_submitted_idx on public.dispute_evidence (saved_at);
comment on table public.dispute_evidence is
  'The evidence about a dispute, as a draft and then as it was sent. One for each, sent once.';
comment on column public.dispute_evidence.texts is 'What is said to the bank, by the names of the payment port.';
comment on column public.dispute_evidence.version is
  'Goes up with each change, so that nobody overwrites or sends what they have not seen.';
comment on column public.dispute_evidence.attempts is
  'How often it was sent, for the idempotency key at the provider.';
comment on column public.dispute_evidence.sending_at is
  'Since when someone is sending it. Nobody else does for two minutes.';

create table public.dispute_files (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references public.dispute_evidence on delete cascade,
  kind text not null check (
    kind in ('receipt', 'service_documentation', 'customer_communication', 'refund_policy', 'other')
  ),
  object text not null check (length(object) between 1 and 200),
  file_name text not null check (length(file_name) between 1 and 200),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  added_at timestamptz not null,
  unique (dispute_id, kind)
);
comment on table public.dispute_files is 'Files of the evidence about a dispute, one of each kind.';
comment on column public.dispute_files.object is
  'Its name in the bucket dispute-evidence, <dispute id>/<a random id>.';

create function private.keep_sent_evidence() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.submitted_at is not null and (new.texts, new.version, new.submitted_at)
    is distinct from (old.texts, old.version, old.submitted_at) then
    raise exception 'Evidence stays as it was sent'
      using errcode = 'check_violation', constraint = 'dispute_evidence_stays';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_sent_evidence() from public;
create trigger keep_sent_evidence before update on public.dispute_evidence
  for each row execute function private.keep_sent_evidence();

alter table public.dispute_evidence enable row level security;
alter table public.dispute_files enable row level security;
grant select on public.dispute_evidence, public.dispute_files to authenticated;
create policy "money: all evidence" on public.dispute_evidence
  for select to authenticated using ((select private.has_right('money')));
create policy "money: all files of evidence" on public.dispute_files
  for select to authenticated using ((select private.has_right('money')));

-- No policy names the bucket: only the server writes and reads it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('dispute-evidence', 'dispute-evidence', false, 4500000,
   array['application/pdf', 'image/jpeg', 'image/png']);

alter table private.sandbox_disputes
  add column evidence_key text,
  add column evidence jsonb;
comment on column private.sandbox_disputes.evidence_key is
  'The idempotency key of the evidence that was sent.';
