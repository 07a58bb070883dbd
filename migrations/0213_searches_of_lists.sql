-- The lists of mentors, events and opportunities have searches of their own.

alter table private.searches_without_results
  drop constraint searches_without_results_place_check,
  add constraint searches_without_results_place_check
    check (place in ('site', 'jobs', 'mentors', 'events', 'opportunities'));
