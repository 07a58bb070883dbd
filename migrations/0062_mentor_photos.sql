-- Photos of mentors and of people who apply, each reviewed before anyone else sees it.

-- Only the server writes to the bucket, so that nobody can change a photo after it was reviewed.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('mentor-photos', 'mentor-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp']);
create policy "people see their own mentor photos" on storage.objects
  for select to authenticated
  using (bucket_id = 'mentor-photos' and path_tokens[1] = auth.uid()::text);
create policy "admins see mentor photos" on storage.objects
  for select to authenticated using (bucket_id = 'mentor-photos' and private.is_admin());

create table public.mentor_photos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  object_id uuid unique references storage.objects on delete cascade,
  status text not null check (status in ('pending', 'approved', 'declined')),
  reason text check (char_length(reason) between 1 and 2000),
  created_at timestamptz not null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'declined') = (object_id is null)),
  check ((status = 'declined') = (reason is not null))
);
create unique index mentor_photos_one_of_each on public.mentor_photos (user_id, status);
create index mentor_photos_pending_idx on public.mentor_photos (created_at) where status = 'pending';
create index mentor_photos_decided_by_idx on public.mentor_photos (decided_by);
comment on table public.mentor_photos is
  'Photos of mentors and applicants: of each person at most one that is public, one that waits for review, and the note about the one that was declined last, whose file is gone. A photo ends with its file.';
comment on column public.mentor_photos.object_id is
  'The file in the bucket mentor-photos; null: it was declined and deleted.';

alter table public.mentor_profiles
  add column photo_id uuid references public.mentor_photos on delete set null;
create index mentor_profiles_photo_idx on public.mentor_profiles (photo_id) where photo_id is not null;
comment on column public.mentor_profiles.photo_id is 'The approved photo; null: initials stand in for one.';

create trigger note_mentor_whose_photo_changes
  after update of photo_id on public.mentor_profiles
  for each row when (old.photo_id is distinct from new.photo_id)
  execute function private.note_mentor_change();

create or replace view private.mentor_directory with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample, bio, specializations,
         languages, next_free_at, instant_booking, reply_threads, reply_answered,
         (last_active_at at time zone 'UTC')::date as last_active_on,
         is_listed, paused, silent_at is not null as silent,
         has_hours, user_id is not null as has_account, md5(bio) as bio_digest,
         photo_id
  from public.mentor_profiles
  where application_status = 'approved' and not leaving and not suspended and unlisted_at is null;

create function private.is_photo_shown(photo uuid) returns boolean
  language sql stable security definer set search_path = ''
  as 'select exists (select from private.mentor_directory where photo_id = photo)';
comment on function private.is_photo_shown(uuid) is
  'Whether the photo belongs to a mentor whom the site shows: approved, and neither suspended, leaving nor unlisted.';
revoke execute on function private.is_photo_shown(uuid) from public;
grant execute on function private.is_photo_shown(uuid) to anon, authenticated;

alter table public.mentor_photos enable row level security;
grant select on public.mentor_photos to anon, authenticated;
create policy "anyone sees the photo of a mentor whom the site shows" on public.mentor_photos
  for select to anon, authenticated using (
    status = 'approved' and private.is_photo_shown(id));
create policy "people read their own photos" on public.mentor_photos
  for select to authenticated using (user_id = auth.uid());
create policy "admins read every photo" on public.mentor_photos
  for select to authenticated using (private.is_admin());
