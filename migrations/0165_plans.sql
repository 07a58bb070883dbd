-- Plans that people keep: a pathway with their answers, and the steps that they've done.

create table public.plans (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  pathway text not null check (pathway ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(pathway) <= 80),
  title text not null check (char_length(title) between 1 and 120),
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 2000),
  start_month text check (start_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  is_current boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index plans_user_idx on public.plans (user_id, created_at);
create unique index plans_current_idx on public.plans (user_id) where is_current;
comment on table public.plans is
  'Pathways that people follow. The steps and dates come from the pathway''s file each time, so a plan goes on with a file that was changed.';
comment on column public.plans.title is
  'The pathway''s title when the plan was saved, for when the site no longer has the pathway.';
comment on column public.plans.is_current is 'The one that opens first and that reminders are about.';

create table public.plan_steps (
  plan_id uuid not null references public.plans on delete cascade,
  step_id text not null check (step_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(step_id) <= 80),
  title text not null check (char_length(title) between 1 and 120),
  done_on date not null check (done_on between '1950-01-01' and '2200-01-01'),
  document_id uuid references public.candidate_documents on delete set null,
  recorded_at timestamptz not null,
  primary key (plan_id, step_id)
);
create index plan_steps_document_idx on public.plan_steps (document_id);
comment on table public.plan_steps is
  'Steps of plans that are done. A step that its pathway no longer has stays here, and is shown by its title.';
comment on column public.plan_steps.document_id is 'One of the owner''s own documents, which proves it.';

create table public.plan_shares (
  plan_id uuid not null references public.plans on delete cascade,
  mentor_id uuid not null references auth.users on delete cascade,
  profile_id uuid not null references public.mentor_profiles on delete cascade,
  shared_at timestamptz not null,
  primary key (plan_id, mentor_id)
);
create index plan_shares_mentor_idx on public.plan_shares (mentor_id);
create index plan_shares_profile_idx on public.plan_shares (profile_id);
comment on table public.plan_shares is
  'Mentors who may read a plan, because its owner agreed. To withdraw is to delete the row.';

create function private.shared_plan_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select share.plan_id from public.plan_shares as share
    join public.plans as plan on plan.id = share.plan_id
    where share.mentor_id = auth.uid()
      and not exists (
        select from private.suspensions as suspension
        where suspension.user_id in (share.mentor_id, plan.user_id)
      );
  end;
comment on function private.shared_plan_ids() is
  'Plans that others share with the signed-in user, while neither is suspended.';
revoke all on function private.shared_plan_ids() from public;
grant execute on function private.shared_plan_ids() to authenticated;

create function private.own_plan_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select plan.id from public.plans as plan where plan.user_id = auth.uid();
  end;
comment on function private.own_plan_ids() is 'Plans of the signed-in user.';
revoke all on function private.own_plan_ids() from public;
grant execute on function private.own_plan_ids() to authenticated;

alter table public.plans enable row level security;
alter table public.plan_steps enable row level security;
alter table public.plan_shares enable row level security;
grant select on public.plans, public.plan_steps, public.plan_shares to authenticated;
create policy "people read their own plans" on public.plans
  for select to authenticated using (user_id = (select auth.uid()));
create policy "mentors read plans shared with them" on public.plans
  for select to authenticated using (id in (select private.shared_plan_ids()));
create policy "steps are read with their plan" on public.plan_steps
  for select to authenticated using (
    plan_id in (select private.own_plan_ids()) or plan_id in (select private.shared_plan_ids())
  );
create policy "owners and mentors read who shares what" on public.plan_shares
  for select to authenticated using (
    plan_id in (select private.own_plan_ids())
    or (mentor_id = (select auth.uid()) and plan_id in (select private.shared_plan_ids()))
  );

create view public.own_plan_mentors with (security_barrier = true) as
  select profile.id as profile_id, profile.user_id as mentor_id, profile.full_name as name
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
comment on view public.own_plan_mentors is
  'Mentors with an account whom the signed-in user has booked or written with. Those who are suspended aren''t among them.';

create view public.own_shared_plans with (security_barrier = true) as
  select plan.id as plan_id, plan.user_id as owner_id, plan.title, profile.full_name as owner_name,
    share.shared_at
  from public.plan_shares as share
  join public.plans as plan on plan.id = share.plan_id
  left join public.account_profiles as profile on profile.user_id = plan.user_id
  where share.mentor_id = auth.uid() and plan.id in (select private.shared_plan_ids());
comment on view public.own_shared_plans is
  'Plans that others share with the signed-in user, with their names, while neither is suspended.';

grant select on public.own_plan_mentors, public.own_shared_plans to authenticated;
