-- A page of an application that was opened before a draft was saved elsewhere doesn't replace it.
alter table public.job_application_drafts add column page_key uuid;
comment on column public.job_application_drafts.page_key is
  'The open page that saved last, by a key that it made. Null where the page sent none.';
