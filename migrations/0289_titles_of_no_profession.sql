-- Some titles have a profession's word and name other work (Nursing Unit Clerk).
alter table private.job_professions alter column slug drop not null;
comment on column private.job_professions.slug is
  'The profession that the words name; null where they name work that isn''t on the list.';
