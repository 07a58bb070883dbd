-- Two accounts of one person may have a conversation with the same mentor each. A merge makes one of the two.

alter table public.message_threads add column former_ids uuid[] not null default '{}';
comment on column public.message_threads.former_ids is
  'Conversations that were joined into this one when two accounts of a person were merged. Links to them lead here.';
create index message_threads_former_idx on public.message_threads using gin (former_ids)
  where former_ids <> '{}';
