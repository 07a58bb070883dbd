-- Where the events that a person has registered for are held, for their own home.

create view public.own_event_links with (security_barrier) as
  select event.id as event_id, event.join_url
  from public.event_registrations as registration
  join public.events as event on event.id = registration.event_id
  where registration.user_id = auth.uid() and event.join_url is not null;
comment on view public.own_event_links is
  'Links to the online events that the signed-in user has registered for.';
revoke all on public.own_event_links from public;
grant select on public.own_event_links to authenticated;
