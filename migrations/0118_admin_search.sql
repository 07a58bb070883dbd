-- The search of /admin compares names without accents, as all searches do.
create index account_profiles_folded_name_idx on public.account_profiles
  using gin (private.fold_text(full_name) gin_trgm_ops);
create index mentor_profiles_name_search_idx on public.mentor_profiles
  using gin (private.fold_text(full_name || ' ' || email) gin_trgm_ops);
create index jobs_title_search_idx on public.jobs
  using gin (private.fold_text(title || ' ' || employer) gin_trgm_ops);
create index organizations_name_search_idx on public.organizations
  using gin (private.fold_text(public_name || ' ' || legal_name || ' ' || domain || ' ' || slug) gin_trgm_ops);
create index bookings_guest_search_idx on public.bookings
  using gin (private.fold_text(guest_name || ' ' || coalesce(guest_email, '')) gin_trgm_ops);
