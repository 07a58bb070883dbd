-- Two accounts of one person become one: which account it was, and what has to let go of its old owner's ID.

create table private.merged_accounts (
  former_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  email text,
  merged_at timestamptz not null,
  check (former_id <> user_id)
);
alter table private.merged_accounts enable row level security;
comment on table private.merged_accounts is
  'Accounts that were merged into another one of the same person. Logs still name them by their ID.';
comment on column private.merged_accounts.former_id is 'The ID of the account that left. Its row is deleted.';
comment on column private.merged_accounts.email is 'Its address at that time.';

create index merged_accounts_user on private.merged_accounts (user_id);

-- A profile takes everything that hangs on it along to the other account.
do $$
declare
  child text;
begin
  foreach child in array array[
    'experiences', 'trainings', 'registrations', 'exams', 'languages', 'work_rights', 'references',
    'documents', 'blocks', 'cv_readings', 'requests', 'shortlist', 'pool_views'
  ] loop
    execute format(
      'alter table public.candidate_%1$s drop constraint candidate_%1$s_user_id_fkey,
        add constraint candidate_%1$s_user_id_fkey foreign key (user_id)
        references public.candidate_profiles on delete cascade on update cascade', child);
  end loop;
end
$$;

create function private.was_merged(former uuid, into_account uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from private.merged_accounts where former_id = former and user_id = into_account
);
comment on function private.was_merged is 'Whether the first account was merged into the second.';
revoke execute on function private.was_merged from public;

create or replace function private.keep_fee_records() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id'
    and private.was_merged(old.user_id, new.user_id)
  then
    return new;
  end if;
  raise exception 'Records about fees stay as they are'
    using errcode = 'check_violation', constraint = 'fee_records_stay';
end
$$;

create or replace function private.check_mentor_review() returns trigger
language plpgsql security definer
set search_path = ''
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
    or (new.author_id is not null and new.author_id is distinct from old.author_id
      and not private.was_merged(old.author_id, new.author_id))
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
