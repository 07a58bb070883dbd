-- Requests to connect also end when the person leaves the site, is suspended or joins the organization.

create or replace function private.end_requests_outside_pool() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever asks or answers holds the profile, so no request begins meanwhile.
  perform from public.candidate_profiles where user_id = new.user_id for update;
  update public.candidate_requests set status = 'expired', answered_at = now()
    where user_id = new.user_id and status = 'pending';
  return null;
end
$$;
comment on function private.end_requests_outside_pool() is
  'Ends every pending request to someone whom employers can''t find from now on.';

create or replace function private.end_requests_of_blocked() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.candidate_profiles where user_id = new.user_id for update;
  update public.candidate_requests
    set status = case status when 'accepted' then 'revoked' else 'expired' end, answered_at = now()
    where user_id = new.user_id and organization_id = new.organization_id
      and status in ('pending', 'accepted');
  delete from public.candidate_shortlist
    where user_id = new.user_id and organization_id = new.organization_id;
  return null;
end
$$;
comment on function private.end_requests_of_blocked() is
  'An organization has no requests to its own members or to people who block it, and nothing they shared.';

create trigger end_requests_to_leaver after insert on private.account_deletions
  for each row execute function private.end_requests_outside_pool();
create trigger end_requests_to_suspended after insert on private.suspensions
  for each row execute function private.end_requests_outside_pool();
create trigger end_requests_to_member after insert on public.organization_members
  for each row execute function private.end_requests_of_blocked();

drop view public.own_candidate_requests;
create view public.own_candidate_requests with (security_barrier) as
  select request.id, request.organization_id, request.message, request.status, request.asked_at,
         request.expires_at, request.answered_at,
         coalesce(verified.public_name, request.organization_name) as organization_name,
         verified.slug as organization_slug, verified.domain as organization_domain,
         request.status = 'accepted' and verified.id is not null and exists (
           select from private.talent_candidates as candidate
           where candidate.organization_id = request.organization_id
             and candidate.user_id = request.user_id) as is_shared
  from public.candidate_requests as request
  left join public.organizations_public as verified
    on verified.id = request.organization_id and verified.address = verified.slug
  where request.user_id = (select auth.uid());
comment on view public.own_candidate_requests is
  'Requests to the signed-in user, with the organization as anybody may see it.';
comment on column public.own_candidate_requests.organization_slug is 'Null for an organization that isn''t verified.';
comment on column public.own_candidate_requests.is_shared is
  'Whether the organization can see what was shared with it now: not while it isn''t verified.';
grant select on public.own_candidate_requests to authenticated;
comment on column public.candidate_requests.status is
  'expired: ended without an answer. revoked: accepted first, then ended.';

-- What ended so before this migration.
update public.candidate_requests as request set status = 'expired', answered_at = now()
  where request.status = 'pending' and (
    not exists (select from private.talent_candidates as candidate
                where candidate.organization_id = request.organization_id
                  and candidate.user_id = request.user_id and candidate.in_pool)
    or not exists (select from public.organization_verifications as verification
                   where verification.organization_id = request.organization_id
                     and verification.status = 'verified'));
