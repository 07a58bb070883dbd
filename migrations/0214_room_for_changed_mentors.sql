-- A sync changes thousands of mentors, in columns that no index has. With room on their page, their new versions stay
-- there, and no index is written.
alter table public.mentor_profiles set (fillfactor = 60);
