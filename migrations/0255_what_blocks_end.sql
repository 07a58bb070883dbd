-- A block between two people also ends what a mentor reads of the plans that the other shares. Taken back, it's read again.

create or replace function private.shared_plan_ids() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select share.plan_id from public.plan_shares as share
      join public.plans as plan on plan.id = share.plan_id
      where share.mentor_id = auth.uid()
        and not exists (
          select from private.suspensions as suspension
          where suspension.user_id in (share.mentor_id, plan.user_id)
        )
        and not exists (
          select from public.message_blocks as block
          where block.blocker_id = plan.user_id and block.blocked_id = share.mentor_id
        );
  end
  $$;
comment on function private.shared_plan_ids() is
  'Plans that others share with the signed-in user, while neither is suspended and the owner doesn''t block them.';

create or replace view public.own_plan_mentors with (security_barrier = true) as
  select profile.id as profile_id, profile.user_id as mentor_id, profile.full_name as name,
    exists (
      select from public.message_blocks as block
      where block.blocker_id = auth.uid() and block.blocked_id = profile.user_id
    ) as is_blocked
  from public.mentor_profiles as profile
  where profile.id in (
      select booking.host_id from public.bookings as booking
      where booking.guest_id = auth.uid() and booking.status not in ('held', 'expired')
      union all
      select thread.mentor_profile_id from public.message_threads as thread
      where thread.mentee_id = auth.uid()
    )
    and profile.user_id is not null
    and profile.user_id <> auth.uid()
    and not exists (
      select from private.suspensions as suspension where suspension.user_id = profile.user_id
    );
comment on column public.own_plan_mentors.is_blocked is
  'Whether the signed-in user blocks them, who read none of their plans then.';
comment on view public.own_shared_plans is
  'Plans that others share with the signed-in user, with their names, while neither is suspended and the owner doesn''t block them.';
comment on table public.message_blocks is
  'Who wants no messages of whom; neither writes to the other then, and the blocked one neither reads the other''s plans nor books them. Only the one who blocked can read it.';
