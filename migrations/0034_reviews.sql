-- Reviews of mentor sessions: what each of the two says about the other, neither seeing the other's
-- before both have written or time has passed. Use cases write as the system.

create table public.mentor_reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings on delete cascade,
  side text not null check (side in ('mentee', 'mentor')),
  author_id uuid references auth.users on delete set null,
  author_name text check (char_length(author_name) between 1 and 110),
  mentor_profile_id uuid references public.mentor_profiles on delete set null,
  rating smallint not null check (rating between 1 and 5),
  text text not null check (char_length(text) between 20 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  published_at timestamptz,
  reply text check (char_length(reply) between 2 and 2000),
  replied_at timestamptz,
  reply_edited_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references auth.users on delete set null,
  hidden_reason text check (char_length(hidden_reason) between 5 and 2000),
  constraint mentor_reviews_once unique (booking_id, side),
  check (reply is null or (side = 'mentee' and published_at is not null and replied_at is not null)),
  check (hidden_at is null or published_at is not null),
  check ((hidden_at is null) = (hidden_reason is null)),
  check (hidden_by is null or hidden_at is not null)
);
create index mentor_reviews_shown_idx on public.mentor_reviews
  (mentor_profile_id, published_at desc, id)
  where side = 'mentee' and published_at is not null and hidden_at is null;
create index mentor_reviews_published_idx on public.mentor_reviews (published_at desc, id)
  where published_at is not null;
create index mentor_reviews_unpublished_idx on public.mentor_reviews (booking_id)
  where published_at is null;
create index mentor_reviews_author_idx on public.mentor_reviews (author_id);
comment on table public.mentor_reviews is
  'What the two people of a completed session say about each other, once each. Only the author sees one before it is published: when both have written, or 14 days after the session was completed. Afterwards everybody sees the mentee''s, and the two of them the mentor''s.';
comment on column public.mentor_reviews.author_name is
  'As it was when they wrote, the mentee''s as first name and initial; null for somebody who has left.';
comment on column public.mentor_reviews.replied_at is
  'When the mentor answered the mentee''s review; the answer can be changed for a day.';
comment on column public.mentor_reviews.hidden_reason is
  'Why an admin took a published review out of sight; its author and the other person are told.';

create table public.mentor_review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.mentor_reviews on delete cascade,
  reporter_id uuid references auth.users on delete set null,
  reason text not null check (char_length(reason) between 5 and 2000),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references auth.users on delete set null,
  check (handled_by is null or handled_at is not null)
);
create unique index mentor_review_reports_open_once
  on public.mentor_review_reports (review_id, reporter_id) where handled_at is null;
create index mentor_review_reports_open_idx on public.mentor_review_reports (created_at)
  where handled_at is null;
create index mentor_review_reports_reporter_idx on public.mentor_review_reports (reporter_id);
comment on table public.mentor_review_reports is
  'Published reviews that somebody asked an admin to look at, and why. It stays without the reporter''s name when they leave.';

create function private.check_mentor_review() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  booking record;
begin
  -- Who changes a review has its row already; waiting for the booking then could be for ever.
  if tg_op = 'INSERT' then
    perform from public.bookings where id = new.booking_id for no key update;
  end if;
  select bookings.status, bookings.kind, bookings.guest_id, bookings.completed_at, hosts.user_id
  into booking
  from public.bookings
  join public.booking_hosts as hosts on hosts.id = bookings.host_id
  where bookings.id = new.booking_id;

  if tg_op = 'INSERT' then
    if booking.kind <> 'mentor_session' or booking.status <> 'completed'
      or booking.completed_at is null
    then
      raise exception 'Only a completed session is reviewed'
        using errcode = 'check_violation', constraint = 'mentor_reviews_completed';
    end if;
    if new.author_id is distinct from
      (case new.side when 'mentee' then booking.guest_id else booking.user_id end)
      or new.author_id is null
    then
      raise exception 'Only the two people of a session review it'
        using errcode = 'check_violation', constraint = 'mentor_reviews_author';
    end if;
    if new.created_at > booking.completed_at + interval '1440 hours' then
      raise exception 'A session is reviewed within 60 days'
        using errcode = 'check_violation', constraint = 'mentor_reviews_in_time';
    end if;
    if new.published_at is not null then
      raise exception 'A review is published after it was written'
        using errcode = 'check_violation', constraint = 'mentor_reviews_blind';
    end if;
    return new;
  end if;

  if (new.id, new.booking_id, new.side, new.created_at)
      is distinct from (old.id, old.booking_id, old.side, old.created_at)
    or (new.author_id is not null and new.author_id is distinct from old.author_id)
  then
    raise exception 'What a review is about, and whose it is, does not change'
      using errcode = 'check_violation', constraint = 'mentor_reviews_author';
  end if;
  if (new.rating, new.text) is distinct from (old.rating, old.text)
    and (old.published_at is not null or booking.status <> 'completed')
  then
    raise exception 'This review cannot be changed any more'
      using errcode = 'check_violation', constraint = 'mentor_reviews_fixed';
  end if;
  if new.published_at is distinct from old.published_at then
    if old.published_at is not null or new.published_at is null then
      raise exception 'A published review stays published'
        using errcode = 'check_violation', constraint = 'mentor_reviews_fixed';
    end if;
    if booking.status not in ('completed', 'refunded') or not (
      new.published_at >= booking.completed_at + interval '336 hours'
      or exists (
        select from public.mentor_reviews
        where booking_id = new.booking_id and side <> new.side
      )
    ) then
      raise exception 'It is too early to publish this review'
        using errcode = 'check_violation', constraint = 'mentor_reviews_blind';
    end if;
  end if;
  if old.reply is not null and new.reply is not null and new.reply <> old.reply
    and (new.replied_at is distinct from old.replied_at or new.reply_edited_at is null
      or new.reply_edited_at > old.replied_at + interval '24 hours')
  then
    raise exception 'This reply cannot be changed any more'
      using errcode = 'check_violation', constraint = 'mentor_reviews_reply_fixed';
  end if;
  return new;
end
$$;
comment on function private.check_mentor_review() is
  'What no use case may forget: who reviews what and when, that nothing is published early, that what is published stays as it is.';
revoke execute on function private.check_mentor_review() from public;
create trigger check_mentor_review
  before insert or update on public.mentor_reviews
  for each row execute function private.check_mentor_review();

create function private.keep_mentor_rating() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  profile uuid;
  was_counted boolean := tg_op <> 'INSERT'
    and coalesce(old.side = 'mentee' and old.published_at is not null and old.hidden_at is null, false);
  is_counted boolean := tg_op <> 'DELETE'
    and coalesce(new.side = 'mentee' and new.published_at is not null and new.hidden_at is null, false);
begin
  if not (was_counted or is_counted) then
    return null;
  end if;
  for profile in
    select distinct id
    from (values
      (case when tg_op <> 'INSERT' then old.mentor_profile_id end),
      (case when tg_op <> 'DELETE' then new.mentor_profile_id end)
    ) as touched (id)
    where id is not null
    order by id
  loop
    -- The count below must see what another transaction has just added, so it comes after the lock.
    perform from public.mentor_profiles where id = profile for no key update;
    update public.mentor_profiles
    set (rating, reviews) = (
      select round(avg(rating), 1), count(*)
      from public.mentor_reviews
      where mentor_profile_id = profile and side = 'mentee'
        and published_at is not null and hidden_at is null
    )
    where id = profile;
  end loop;
  return null;
end
$$;
comment on function private.keep_mentor_rating() is
  'Keeps average and number of a mentor''s reviews: the mentees'', published and not hidden. A sample''s invented figures stand until its first real one.';
revoke execute on function private.keep_mentor_rating() from public;
create trigger keep_mentor_rating
  after insert or delete or update of rating, published_at, hidden_at, mentor_profile_id
  on public.mentor_reviews
  for each row execute function private.keep_mentor_rating();

alter table public.mentor_reviews enable row level security;
alter table public.mentor_review_reports enable row level security;
grant select on public.mentor_reviews, public.mentor_review_reports to authenticated;
create policy "people read the reviews they wrote" on public.mentor_reviews
  for select to authenticated using (author_id = auth.uid());
create policy "the two of a session read its published reviews" on public.mentor_reviews
  for select to authenticated using (
    published_at is not null and hidden_at is null
    and exists (select from public.bookings where id = booking_id));
create policy "admins read every published review" on public.mentor_reviews
  for select to authenticated using (published_at is not null and private.is_admin());
create policy "people read their own reports of reviews" on public.mentor_review_reports
  for select to authenticated using (reporter_id = auth.uid());
create policy "admins read every report of a review" on public.mentor_review_reports
  for select to authenticated using (private.is_admin());

-- Runs with its owner's rights on purpose: the one opening through which anybody reads reviews.
create view public.mentor_reviews_public with (security_barrier) as
  select review.id, review.mentor_profile_id, review.rating, review.text, review.author_name,
         review.published_at, review.reply, review.replied_at
  from public.mentor_reviews as review
  join public.mentor_profiles as profile on profile.id = review.mentor_profile_id
  where review.side = 'mentee' and review.published_at is not null and review.hidden_at is null
    and profile.application_status = 'approved';
comment on view public.mentor_reviews_public is
  'Published reviews of approved mentors, as anybody may see them.';
grant select on public.mentor_reviews_public to anon, authenticated;
