-- Files that a guest and our team give each other for a consultation.

create table public.consultation_files (
  id uuid primary key,
  booking_id uuid not null references public.consultations on delete cascade,
  side text not null check (side in ('guest', 'team')),
  added_by uuid references auth.users on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  type text not null check (char_length(type) between 1 and 200),
  size integer not null check (size > 0),
  added_at timestamptz not null,
  notified_at timestamptz check (notified_at >= added_at)
);
create index consultation_files_booking_idx on public.consultation_files (booking_id, added_at);
create index consultation_files_added_by_idx on public.consultation_files (added_by);
create index consultation_files_unnotified_idx on public.consultation_files (added_at)
  where notified_at is null;
comment on table public.consultation_files is
  'Files of a consultation, which both sides read. A file''s place in the bucket consultation-files is <booking id>/<id>.';
comment on column public.consultation_files.side is 'Who added it, and may remove it.';
comment on column public.consultation_files.added_by is
  'The account that added it. Null for a guest without one, and once it is deleted.';
comment on column public.consultation_files.size is 'Bytes.';
comment on column public.consultation_files.notified_at is
  'When the other side was emailed about it. Null: not yet.';

alter table public.consultation_files enable row level security;
grant select on public.consultation_files to authenticated;
create policy "guests read the files of their own consultations" on public.consultation_files
  for select to authenticated using (exists (
    select from public.bookings as booking
    where booking.id = booking_id and booking.guest_id = auth.uid()));
create policy "support: files of consultations" on public.consultation_files
  for select to authenticated using ((select private.has_right('support')));

-- No policy names the bucket: only the server writes and reads it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('consultation-files', 'consultation-files', false, 10485760,
   array['application/pdf',
     'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
     'image/jpeg', 'image/png']);
