-- Deleting an account read the whole security log, to take its address out of what its owner did to others.
create index audit_log_entries_others_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'))
  where (payload #>> '{traits,user_id}') <> (payload ->> 'actor_id');
comment on index auth.audit_log_entries_others_actor_idx is
  'The actor of entries about someone else, such as what administrators did. A user''s own entries aren''t in it.';
