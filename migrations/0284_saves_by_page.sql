-- A page of a job knows its own save again, even if it never got the answer.
alter table public.job_drafts add column page_key uuid;
comment on column public.job_drafts.page_key is
  'The open page that saved last, by a key that it made. Null where the page sent none.';
