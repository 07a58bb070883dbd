-- What suspending an account does beyond sign-in; mentors whom an administrator takes off the list;
-- profiles whose address somebody only typed; whether a mentor has named hours.

-- One row for every account that is suspended now, however it came about.
alter table private.suspensions
  alter column reason drop not null,
  add column until timestamptz;
comment on table private.suspensions is
  'The accounts that are suspended now: the one fact that everything reads. A trigger on auth.users.banned_until adds and removes rows; a job lifts what is over. reason and suspended_by (null for the secret key) are what an administrator gave.';
comment on column private.suspensions.until is 'When it ends by itself: as auth.users.banned_until.';

delete from private.suspensions where user_id in (
  select id from auth.users where banned_until is null or banned_until <= now());
insert into private.suspensions (user_id, suspended_at)
  select id, now() from auth.users where banned_until > now()
  on conflict do nothing;
update private.suspensions as suspension set until = person.banned_until
  from auth.users as person where person.id = suspension.user_id;
alter table private.suspensions alter column until set not null;

create function private.keep_suspension() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.banned_until is null then
    delete from private.suspensions where user_id = new.id;
  else
    insert into private.suspensions (user_id, until, suspended_at)
    values (new.id, new.banned_until, now())
    on conflict (user_id) do update set until = excluded.until;
  end if;
  return null;
end
$$;
comment on function private.keep_suspension() is
  'Writes down that an account is suspended, and removes it when it no longer is.';
revoke execute on function private.keep_suspension() from public;
create trigger keep_suspension_of_new after insert on auth.users
  for each row when (new.banned_until is not null) execute function private.keep_suspension();
create trigger keep_suspension after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until)
  execute function private.keep_suspension();

create function private.is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from private.suspensions where user_id = person);
  end;
comment on function private.is_suspended(uuid) is 'Whether an account is suspended now.';
revoke execute on function private.is_suspended(uuid) from public;

-- Mentors: suspended with their account, or taken off the list by an administrator.
alter table public.mentor_profiles
  add column suspended boolean not null default false,
  add column unlisted_at timestamptz,
  add column unlisted_reason text check (char_length(unlisted_reason) between 1 and 2000),
  add column owns_email boolean not null default true,
  add column has_hours boolean not null default false,
  add constraint mentor_profiles_unlisted check ((unlisted_at is null) = (unlisted_reason is null));
comment on column public.mentor_profiles.suspended is
  'The account is suspended; triggers keep it.';
comment on column public.mentor_profiles.unlisted_at is
  'When an administrator took the mentor off the list: not shown and not bookable until relisted. Sessions already booked stay.';
comment on column public.mentor_profiles.owns_email is
  'The sheet and applications find this profile by its address. False where an application only named the address, without proof of its mailbox.';
comment on column public.mentor_profiles.has_hours is
  'The mentor has named hours that can be booked; a trigger keeps it.';
comment on column public.mentor_profiles.self_edited_at is
  'When the mentor, or an administrator, last changed the profile here. From then on the sheet decides about its statuses and telephone number alone.';
create index mentor_profiles_user_idx on public.mentor_profiles (user_id);

drop index public.mentor_profiles_email_key;
create unique index mentor_profiles_email_key on public.mentor_profiles (lower(email))
  where owns_email;
comment on table public.mentor_profiles is
  'Mentors, from applications, the sheet or samples; one per email address that is proven or comes from the operator. Only approved ones are public, through mentor_profiles_public. hourly_rate in whole US dollars.';

-- Figures come from samples or from reviews; those of a sample were inherited by some real mentors.
update public.mentor_profiles as profile set rating = null, reviews = 0
where not is_sample and (rating is not null or reviews > 0)
  and not exists (
    select from public.mentor_reviews
    where mentor_profile_id = profile.id and side = 'mentee'
      and published_at is not null and hidden_at is null);

update public.mentor_profiles set suspended = true
where user_id in (select user_id from private.suspensions);

create function private.keep_mentor_suspended() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.mentor_profiles set suspended = (tg_op = 'INSERT')
  where user_id = case when tg_op = 'INSERT' then new.user_id else old.user_id end;
  return null;
end
$$;
comment on function private.keep_mentor_suspended() is
  'A mentor whose account is suspended is shown no more from that moment on, and again when it is lifted.';
revoke execute on function private.keep_mentor_suspended() from public;
create trigger keep_mentor_suspended
  after insert or delete on private.suspensions
  for each row execute function private.keep_mentor_suspended();

create function private.keep_mentor_standing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.suspended := new.user_id is not null and exists (
    select from private.suspensions where user_id = new.user_id);
  new.leaving := new.user_id is not null and exists (
    select from private.account_deletions where user_id = new.user_id);
  return new;
end
$$;
comment on function private.keep_mentor_standing() is
  'A profile that gets an account, or another one, stands as that account does.';
revoke execute on function private.keep_mentor_standing() from public;
create trigger keep_mentor_standing
  before insert or update of user_id on public.mentor_profiles
  for each row execute function private.keep_mentor_standing();

create function private.keep_mentor_hours() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  host uuid := case when tg_op = 'DELETE' then old.host_id else new.host_id end;
begin
  update public.mentor_profiles as profile set has_hours = known.has_hours
  from (
    select exists (select from public.booking_hours where host_id = host)
      or exists (
        select from public.booking_exceptions where host_id = host and end_minute > start_minute
      ) as has_hours
  ) as known
  where profile.id = host and profile.has_hours <> known.has_hours;
  return null;
end
$$;
comment on function private.keep_mentor_hours() is
  'Tells the directory when a mentor names the first hours, or has none any more.';
revoke execute on function private.keep_mentor_hours() from public;
create trigger keep_mentor_hours after insert or update or delete on public.booking_hours
  for each row execute function private.keep_mentor_hours();
create trigger keep_mentor_hours after insert or update or delete on public.booking_exceptions
  for each row execute function private.keep_mentor_hours();
update public.mentor_profiles as profile set has_hours = true
where exists (select from public.booking_hours where host_id = profile.id)
  or exists (
    select from public.booking_exceptions
    where host_id = profile.id and end_minute > start_minute);

-- Who is listed. A generated column's expression cannot be changed on the oldest server allowed, so
-- the column and all that stands on it are made anew.
drop view public.mentor_profiles_public;
drop view private.mentor_directory;
drop trigger note_mentor_who_changes on public.mentor_profiles;
alter table public.mentor_profiles drop column is_listed;
alter table public.mentor_profiles
  add column is_listed boolean not null generated always as
    (application_status = 'approved' and not paused and not leaving and not suspended
      and unlisted_at is null and silent_at is null) stored;
comment on column public.mentor_profiles.is_listed is
  'Shown in the directory: approved, not paused, not leaving, not suspended, not taken off by an administrator, not silent.';
create index mentor_profiles_listed_idx on public.mentor_profiles (full_name, id) where is_listed;
create index mentor_profiles_slots_due_idx on public.mentor_profiles (slots_due_at) where is_listed;
create index mentor_profiles_names_idx on public.mentor_profiles (full_name, id);

create trigger note_mentor_who_changes
  after update on public.mentor_profiles
  for each row when (
    (old.is_listed or new.is_listed)
    and (
      old.is_listed, old.full_name, old.title, old.company, old.location, old.experience_years,
      old.expertise, old.rating, old.reviews, old.hourly_rate, old.availability, old.is_sample,
      old.specializations, old.languages, old.next_free_at, old.answers_at_once, old.has_hours,
      old.reply_threads, old.reply_answered, (old.last_active_at at time zone 'UTC')::date,
      old.bio, old.user_id is null
    ) is distinct from (
      new.is_listed, new.full_name, new.title, new.company, new.location, new.experience_years,
      new.expertise, new.rating, new.reviews, new.hourly_rate, new.availability, new.is_sample,
      new.specializations, new.languages, new.next_free_at, new.answers_at_once, new.has_hours,
      new.reply_threads, new.reply_answered, (new.last_active_at at time zone 'UTC')::date,
      new.bio, new.user_id is null
    )
  )
  execute function private.note_mentor_change();

create view private.mentor_directory with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate, availability, is_sample, bio, specializations, search_text,
         languages, next_free_at, answers_at_once, reply_threads, reply_answered,
         (last_active_at at time zone 'UTC')::date as last_active_on,
         is_listed, paused, silent_at is not null as silent,
         has_hours, user_id is not null as has_account, md5(bio) as bio_digest
  from public.mentor_profiles
  where application_status = 'approved' and not leaving and not suspended and unlisted_at is null;
comment on view private.mentor_directory is
  'Approved mentors for the site''s own pages: the directory where is_listed, profiles also of those who are paused or silent.';
grant select on private.mentor_directory to anon, authenticated;

create view public.mentor_profiles_public with (security_barrier) as
  select id, full_name, title, company, location, experience_years, expertise,
         rating, reviews, hourly_rate,
         case
           when user_id is null then availability
           when not has_hours then 'Not taking bookings yet'
           when next_free_at is null or next_free_at <= now() then 'Fully booked'
           when next_free_at <= now() + interval '7 days' then 'Available this week'
           when next_free_at <= now() + interval '14 days' then 'Available next week'
           else 'Limited slots'
         end as availability,
         is_sample,
         bio, specializations, search_text,
         languages, next_free_at,
         case when reply_threads >= 3 then reply_threads end as reply_threads,
         case when reply_threads >= 3 then reply_answered end as reply_answered,
         to_char(last_active_at at time zone 'UTC', 'YYYY-MM-DD') as last_active_on,
         answers_at_once as instant_booking
  from public.mentor_profiles
  where is_listed;
comment on view public.mentor_profiles_public is
  'Mentors of the directory, as anybody may see them. availability is what the sheet says, or for mentors with an account what their free times say. reply_threads and reply_answered from three conversations on.';
grant select on public.mentor_profiles_public to anon, authenticated;

create or replace view public.mentor_reviews_public with (security_barrier) as
  select review.id, review.mentor_profile_id, review.rating, review.text, review.author_name,
         review.published_at, review.reply, review.replied_at
  from public.mentor_reviews as review
  join public.mentor_profiles as profile on profile.id = review.mentor_profile_id
  where review.side = 'mentee' and review.published_at is not null and review.hidden_at is null
    and profile.application_status = 'approved'
    and not profile.suspended and profile.unlisted_at is null;
comment on view public.mentor_reviews_public is
  'Published reviews of mentors whose pages anybody may see.';

-- Neither of a thread's two people writes while one of them is suspended.
create or replace function private.may_write_in_thread(thread text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.message_threads threads
      join auth.users person on person.id = auth.uid()
      where threads.id = case
          when thread ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then thread::uuid
        end
        and auth.uid() in (threads.mentee_id, threads.mentor_user_id)
        and threads.mentee_id is not null
        and threads.mentor_user_id is not null
        and person.deleted_at is null
        and not private.is_suspended(threads.mentee_id)
        and not private.is_suspended(threads.mentor_user_id)
        and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
        and not exists (
          select from public.message_blocks
          where (blocker_id, blocked_id) in (
            (threads.mentee_id, threads.mentor_user_id),
            (threads.mentor_user_id, threads.mentee_id)
          )
        )
    );
  end;
comment on function private.may_write_in_thread(text) is
  'Whether the signed-in user is one of the two people of a thread, both are still there and neither is suspended, and neither has blocked the other.';

-- Proof of the mailbox that an application names.
alter table public.mentor_applications
  add column email_asked_at timestamptz,
  add column email_proven_at timestamptz,
  add column email_disowned_at timestamptz;
comment on column public.mentor_applications.email_asked_at is
  'When a link was last sent to the address that the application names, because a profile has it already.';
comment on column public.mentor_applications.email_proven_at is
  'When the applicant followed that link: the profile becomes theirs with the approval.';
comment on column public.mentor_applications.email_disowned_at is
  'When somebody with that mailbox said that the application is not theirs.';
