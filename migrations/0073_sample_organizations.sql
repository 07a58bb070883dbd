-- The public view says which organizations are samples, so that no page shows one as real.

drop view public.organizations_public;
create view public.organizations_public with (security_barrier) as
  select address.slug as address, organization.id, organization.slug, organization.legal_name,
         organization.public_name, organization.website, organization.domain, organization.sector,
         organization.size_band, organization.description, organization.logo_version,
         organization.is_sample,
         (select coalesce(jsonb_agg(jsonb_build_object(
             'id', location.id, 'city', location.city, 'region', location.region,
             'country', location.country) order by location.number), '[]'::jsonb)
          from public.organization_locations as location
          where location.organization_id = organization.id) as locations,
         (select jsonb_agg(jsonb_build_object(
             'method', verification.method, 'domain', verification.domain,
             'day', to_char(verification.verified_at at time zone 'UTC', 'YYYY-MM-DD'))
             order by verification.verified_at)
          from public.organization_verifications as verification
          where verification.organization_id = organization.id
            and verification.status = 'verified') as verifications
  from public.organization_slugs as address
  join public.organizations as organization on organization.id = address.organization_id
  where organization.closed_at is null and exists (
    select from public.organization_verifications as verification
    where verification.organization_id = organization.id and verification.status = 'verified');
comment on view public.organizations_public is
  'Verified organizations as anyone may see them, once for each address they have or had.';
grant select on public.organizations_public to anon, authenticated;
