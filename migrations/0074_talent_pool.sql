-- The talent pool: what employers see of people who let them find them, without who they are; and requests to connect.

create table private.talent_pool_secrets (
  organization_id uuid primary key references public.organizations on delete cascade,
  secret bytea not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    check (octet_length(secret) = 32)
);
comment on table private.talent_pool_secrets is
  'From its secret and a person''s id comes the key by which an organization knows them: stable, another one for each organization, and not to be turned back.';
insert into private.talent_pool_secrets (organization_id) select id from public.organizations;
create function private.add_talent_pool_secret() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.talent_pool_secrets (organization_id) values (new.id);
  return null;
end
$$;
comment on function private.add_talent_pool_secret() is 'Gives a new organization its secret.';
revoke execute on function private.add_talent_pool_secret() from public;
create trigger add_talent_pool_secret after insert on public.organizations
  for each row execute function private.add_talent_pool_secret();

create table public.candidate_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations on delete cascade,
  organization_name text not null check (char_length(organization_name) between 1 and 200),
  user_id uuid not null references public.candidate_profiles on delete cascade,
  asked_by uuid references auth.users on delete set null,
  message text not null check (char_length(message) between 10 and 1000),
  status text not null default 'pending' check (status in
    ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'revoked')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  check ((status = 'pending') = (answered_at is null))
);
create unique index candidate_requests_one_open on public.candidate_requests (organization_id, user_id)
  where status in ('pending', 'accepted');
create index candidate_requests_organization_idx on public.candidate_requests (organization_id, asked_at);
create index candidate_requests_user_idx on public.candidate_requests (user_id, asked_at);
create index candidate_requests_asked_by_idx on public.candidate_requests (asked_by);
create index candidate_requests_due_idx on public.candidate_requests (expires_at) where status = 'pending';
comment on table public.candidate_requests is
  'Organizations that ask somebody in the talent pool to say who they are. One is open between them at a time.';
comment on column public.candidate_requests.status is
  'expired: too old, or the person left the pool or blocked the organization. revoked: accepted first, then taken back.';
comment on column public.candidate_requests.organization_name is 'As it was then, for the candidate''s own list.';
comment on column public.candidate_requests.answered_at is 'When it stopped being pending, or last changed after that.';

create table public.candidate_shares (
  request_id uuid primary key references public.candidate_requests on delete cascade,
  name text check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 255),
  profile jsonb not null check (octet_length(profile::text) <= 400000),
  shared_at timestamptz not null
);
comment on table public.candidate_shares is
  'What an organization got when its request was accepted. It goes when the request is no longer accepted.';
comment on column public.candidate_shares.profile is 'The professional profile as it was then, in the shape of an application''s.';

create table public.candidate_shortlist (
  organization_id uuid not null references public.organizations on delete cascade,
  user_id uuid not null references public.candidate_profiles on delete cascade,
  note text check (char_length(note) between 1 and 1000),
  saved_by uuid references auth.users on delete set null,
  saved_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index candidate_shortlist_user_idx on public.candidate_shortlist (user_id);
create index candidate_shortlist_saved_by_idx on public.candidate_shortlist (saved_by);
comment on table public.candidate_shortlist is 'Profiles of the pool that an organization saved, with a note for its own people.';

create table public.candidate_pool_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.candidate_profiles on delete cascade,
  organization_id uuid references public.organizations on delete set null,
  organization_name text not null check (char_length(organization_name) between 1 and 200),
  viewed_at timestamptz not null
);
create index candidate_pool_views_user_idx on public.candidate_pool_views (user_id, viewed_at desc);
create index candidate_pool_views_organization_idx on public.candidate_pool_views (organization_id);
comment on table public.candidate_pool_views is
  'Each time that an organization opened somebody''s profile in the pool; again within half an hour counts once. Shown to the candidate.';
comment on column public.candidate_pool_views.organization_name is 'As it was then.';

-- Requests end with the pool, a block or a revocation, whatever code causes it.

create function private.end_requests_outside_pool() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.candidate_requests set status = 'expired', answered_at = now()
    where user_id = new.user_id and status = 'pending';
  return null;
end
$$;
comment on function private.end_requests_outside_pool() is 'Ends what waits for the answer of somebody who leaves the pool.';
create function private.end_requests_of_blocked() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.candidate_requests
    set status = case status when 'accepted' then 'revoked' else 'expired' end, answered_at = now()
    where user_id = new.user_id and organization_id = new.organization_id
      and status in ('pending', 'accepted');
  delete from public.candidate_shortlist
    where user_id = new.user_id and organization_id = new.organization_id;
  return null;
end
$$;
comment on function private.end_requests_of_blocked() is 'A blocked organization keeps nothing of the person who blocks it.';
create function private.delete_ended_share() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.candidate_shares where request_id = new.id;
  return null;
end
$$;
comment on function private.delete_ended_share() is 'What was shared goes with the permission.';
revoke execute on function private.end_requests_outside_pool(), private.end_requests_of_blocked(),
  private.delete_ended_share() from public;
create trigger end_requests_outside_pool after update of visibility on public.candidate_profiles
  for each row when (old.visibility = 'pool' and new.visibility <> 'pool')
  execute function private.end_requests_outside_pool();
create trigger end_requests_of_blocked after insert on public.candidate_blocks
  for each row execute function private.end_requests_of_blocked();
create trigger delete_ended_share after update of status on public.candidate_requests
  for each row when (old.status = 'accepted' and new.status <> 'accepted')
  execute function private.delete_ended_share();

-- Who sees what. Employers read views alone: the tables name accounts.

create view private.talent_readers as
  select member.organization_id, member.user_id
  from public.organization_members as member
  join public.organizations as organization on organization.id = member.organization_id
  where member.user_id = (select auth.uid())
    and member.role in ('owner', 'recruiter')
    and organization.closed_at is null
    and not exists (select from private.suspensions as suspension where suspension.user_id = member.user_id)
    and exists (select from public.organization_verifications as verification
                where verification.organization_id = organization.id and verification.status = 'verified');
comment on view private.talent_readers is
  'The verified organizations for which the signed-in user may browse the talent pool.';

create view private.talent_candidates as
  select secret.organization_id, profile.user_id, profile.visibility = 'pool' as in_pool,
         encode(substr(sha256(secret.secret || uuid_send(profile.user_id)), 1, 16), 'hex')::uuid as candidate_key
  from private.talent_pool_secrets as secret
  cross join public.candidate_profiles as profile
  where not exists (select from private.suspensions as suspension where suspension.user_id = profile.user_id)
    and not exists (select from private.account_deletions as leaving where leaving.user_id = profile.user_id)
    and not exists (select from public.candidate_blocks as block
                    where block.user_id = profile.user_id and block.organization_id = secret.organization_id)
    and not exists (select from public.organization_members as colleague
                    where colleague.user_id = profile.user_id
                      and colleague.organization_id = secret.organization_id);
comment on view private.talent_candidates is
  'Each organization with the people it may ever see, by their key; never its own members, who don''t want to be found there.';

create function private.month_start(given text) returns date
  language sql immutable parallel safe set search_path = ''
  return case when char_length(given) = 4 then (given || '-01-01')::date else (given || '-01')::date end;
comment on function private.month_start(text) is 'The first day of a month (2021-06), or of a year alone.';

create function private.without_identity(given text, names text[]) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select case
    when given ~* '@|https?:|www\.|\d{5,}|universit|college|institut|school|academy|polytechnic' then null
    when exists (
      select from unnest(names) as name
      where strpos(
        ' ' || regexp_replace(lower(given), '[^[:alnum:]]+', ' ', 'g') || ' ',
        ' ' || btrim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')) || ' ') > 0) then null
    else given
  end
$$;
comment on function private.without_identity(text, text[]) is
  'A person''s own words, or null where they name a school, an address, a long number or one of the names given.';
revoke execute on function private.month_start(text), private.without_identity(text, text[]) from public;
grant execute on function private.month_start(text), private.without_identity(text, text[]) to authenticated;

create view public.talent_pool with (security_barrier) as
  select candidate.organization_id, candidate.candidate_key, profile.profession,
         private.without_identity(profile.specialty, identity.names) as specialty,
         profile.regions, profile.remote, profile.employment_types, profile.earliest_start,
         (profile.updated_at at time zone 'UTC')::date as updated_on,
         (select case when count(*) > 0 then
             least(20, floor(sum(upper(period) - lower(period)) / 365.25))::integer end
          from unnest((
            select range_agg(daterange(
              least(private.month_start(job.started), current_date),
              least(greatest(private.month_start(job.started),
                             coalesce((private.month_start(job.ended)
                               + case when char_length(job.ended) = 7 then interval '1 month' else interval '0' end)::date,
                               current_date)), current_date)))
            from public.candidate_experiences as job
            where job.user_id = profile.user_id and job.started is not null)) as period) as years,
         (select coalesce(jsonb_agg(jsonb_build_object(
             'qualification', private.without_identity(training.qualification, identity.names),
             'country', training.country) order by training.number), '[]'::jsonb)
          from public.candidate_trainings as training where training.user_id = profile.user_id) as training,
         (select coalesce(jsonb_agg(jsonb_build_object(
             'jurisdiction', registration.jurisdiction, 'status', registration.status)
             order by registration.number), '[]'::jsonb)
          from public.candidate_registrations as registration
          where registration.user_id = profile.user_id) as registrations,
         (select coalesce(jsonb_agg(jsonb_build_object(
             'language', language.language, 'level', language.level) order by language.number), '[]'::jsonb)
          from public.candidate_languages as language where language.user_id = profile.user_id) as languages,
         (select coalesce(jsonb_agg(jsonb_build_object(
             'name', private.without_identity(exam.name, identity.names),
             'result', private.without_identity(exam.result, identity.names)) order by exam.number), '[]'::jsonb)
          from public.candidate_exams as exam where exam.user_id = profile.user_id) as exams,
         (select coalesce(jsonb_agg(jsonb_build_object('country', work.country, 'kind',
             case when work.kind in ('citizen', 'permanent_resident') then 'permanent' else work.kind end)
             order by work.country), '[]'::jsonb)
          from public.candidate_work_rights as work
          where work.user_id = profile.user_id and work.country in ('CA', 'US')) as work_rights
  from private.talent_readers as reader
  join private.talent_candidates as candidate on candidate.organization_id = reader.organization_id
  join public.candidate_profiles as profile on profile.user_id = candidate.user_id
  left join lateral (
    select array_agg(named.name) as names
    from (
      select regexp_split_to_table(account.full_name, '[\s.,]+') as name
      from public.account_profiles as account where account.user_id = profile.user_id
      union all
      select job.employer from public.candidate_experiences as job where job.user_id = profile.user_id
      union all
      select training.institution from public.candidate_trainings as training
      where training.user_id = profile.user_id
      union all
      select referee.name from public.candidate_references as referee where referee.user_id = profile.user_id
    ) as named
    where char_length(named.name) >= 2
  ) as identity on true
  where candidate.in_pool;
comment on view public.talent_pool is
  'The pool as members of verified organizations read it, without anything that names a person, an employer or a school.';
comment on column public.talent_pool.years is 'Full years of work without counting any twice; 20 stands for 20 or more. Null where no job has a date.';
comment on column public.talent_pool.work_rights is
  'For Canada and the United States. Citizens and permanent residents look the same.';
comment on column public.talent_pool.updated_on is 'A day and no time, so that two organizations can''t compare.';

create view public.talent_requests with (security_barrier) as
  select request.id, request.organization_id, candidate.candidate_key, request.message, request.asked_by,
         request.status, request.asked_at, request.expires_at, request.answered_at
  from private.talent_readers as reader
  join private.talent_candidates as candidate on candidate.organization_id = reader.organization_id
  join public.candidate_requests as request
    on request.organization_id = candidate.organization_id and request.user_id = candidate.user_id
  where candidate.in_pool or request.status = 'accepted';
comment on view public.talent_requests is 'Requests of an organization as its people read them.';

create view public.talent_shares with (security_barrier) as
  select request.organization_id, candidate.candidate_key, request.id as request_id,
         share.name, share.email, share.profile, share.shared_at
  from private.talent_readers as reader
  join private.talent_candidates as candidate on candidate.organization_id = reader.organization_id
  join public.candidate_requests as request
    on request.organization_id = candidate.organization_id and request.user_id = candidate.user_id
  join public.candidate_shares as share on share.request_id = request.id
  where request.status = 'accepted';
comment on view public.talent_shares is 'What people shared with an organization, while they do.';

create view public.talent_shortlist with (security_barrier) as
  select saved.organization_id, candidate.candidate_key, saved.note, saved.saved_by, saved.saved_at
  from private.talent_readers as reader
  join private.talent_candidates as candidate on candidate.organization_id = reader.organization_id
  join public.candidate_shortlist as saved
    on saved.organization_id = candidate.organization_id and saved.user_id = candidate.user_id
  where candidate.in_pool;
comment on view public.talent_shortlist is 'The saved profiles of an organization that are in the pool.';

create view public.own_candidate_requests with (security_barrier) as
  select request.id, request.organization_id, request.message, request.status, request.asked_at,
         request.expires_at, request.answered_at,
         coalesce(verified.public_name, request.organization_name) as organization_name,
         verified.slug as organization_slug, verified.domain as organization_domain
  from public.candidate_requests as request
  left join public.organizations_public as verified
    on verified.id = request.organization_id and verified.address = verified.slug
  where request.user_id = (select auth.uid());
comment on view public.own_candidate_requests is
  'Requests to the signed-in user, with the organization as anybody may see it.';
comment on column public.own_candidate_requests.organization_slug is 'Null where the organization isn''t verified any more.';

alter table private.talent_pool_secrets enable row level security;
alter table public.candidate_requests enable row level security;
alter table public.candidate_shares enable row level security;
alter table public.candidate_shortlist enable row level security;
alter table public.candidate_pool_views enable row level security;
grant select on public.candidate_pool_views, public.talent_pool, public.talent_requests, public.talent_shares,
  public.talent_shortlist, public.own_candidate_requests to authenticated;
create policy "candidates read who looked at them" on public.candidate_pool_views
  for select to authenticated using (user_id = (select auth.uid()));
