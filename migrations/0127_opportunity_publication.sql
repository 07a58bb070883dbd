-- People who run the site publish opportunities and take them down. Whoever saved one keeps its title.

alter table public.opportunities
  add column publication text not null default 'published'
    check (publication in ('published', 'unpublished', 'archived'));
comment on column public.opportunities.publication is
  'Only published opportunities are public. People who saved another one see that it is no longer open.';
comment on table public.opportunities is
  'Businesses that look for an investor or a franchisee. Anybody may read the published ones. investment_* is what one investor or franchisee is asked to bring, in the currency''s smallest unit.';

drop policy "everybody reads opportunities" on public.opportunities;
create policy "everybody reads published opportunities" on public.opportunities
  for select to anon, authenticated using (publication = 'published');

create view public.own_saved_opportunities with (security_barrier) as
  select saved.user_id, saved.opportunity_id as id, saved.saved_at, opportunity.title,
         opportunity.kind, opportunity.location, opportunity.investment_min_cents,
         opportunity.investment_max_cents, opportunity.currency,
         opportunity.publication = 'published' as is_open
  from public.saved_opportunities as saved
  join public.opportunities as opportunity on opportunity.id = saved.opportunity_id
  where saved.user_id = auth.uid();
comment on view public.own_saved_opportunities is
  'What the viewer saved, with what the list of it shows, also when it is no longer open.';
grant select on public.own_saved_opportunities to authenticated;
