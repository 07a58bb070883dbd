-- What our team writes about a consultation, for itself.

create table public.consultation_notes (
  id uuid primary key,
  booking_id uuid not null references public.consultations on delete cascade,
  author_id uuid references auth.users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  written_at timestamptz not null,
  changed_at timestamptz check (changed_at >= written_at)
);
create index consultation_notes_booking_idx on public.consultation_notes (booking_id, written_at);
create index consultation_notes_author_idx on public.consultation_notes (author_id);
comment on table public.consultation_notes is
  'Notes of our team about a consultation. Only people with the right support see them. They are part of the guest''s copy of their data, and go with the consultation.';
comment on column public.consultation_notes.author_id is
  'Who wrote it and may change it. Null once that account is deleted.';

alter table public.consultation_notes enable row level security;
grant select on public.consultation_notes to authenticated;
create policy "support: notes about consultations" on public.consultation_notes
  for select to authenticated using ((select private.has_right('support')));
