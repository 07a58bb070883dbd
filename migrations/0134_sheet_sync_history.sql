-- What a sync of the mentor sheet changed, so that it can be read and undone.

alter table public.mentor_sheet_syncs
  add column kind text not null default 'sync' check (kind in ('sync', 'undo')),
  add column completed boolean not null default true,
  add column removed integer not null default 0 check (removed >= 0),
  add column undoes uuid references public.mentor_sheet_syncs on delete set null,
  add column undone_at timestamptz,
  add column reason text check (char_length(reason) between 1 and 500),
  add check (kind = 'undo' or (undoes is null and reason is null and removed = 0));
create index mentor_sheet_syncs_order_idx on public.mentor_sheet_syncs (finished_at desc, id);
create index mentor_sheet_syncs_undoes_idx on public.mentor_sheet_syncs (undoes);
create index mentor_sheet_syncs_started_by_idx on public.mentor_sheet_syncs (started_by);
comment on column public.mentor_sheet_syncs.completed is
  'False while it writes, and for good where it broke off. Each slice of it that was written can be undone.';
comment on column public.mentor_sheet_syncs.kind is
  'An undo counts the mentors it set back as updated, those it took away as removed, and those it left as skipped.';

create table private.mentor_sheet_changes (
  sync_id uuid not null references public.mentor_sheet_syncs on delete cascade,
  profile_id uuid not null references public.mentor_profiles on delete cascade,
  kind text not null check (kind in ('added', 'changed')),
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  digest text not null,
  outcome text check (outcome in ('restored', 'changed_since', 'in_use', 'unlicensed')),
  primary key (sync_id, profile_id),
  check ((kind = 'changed') = (before is not null)),
  check ((before is null) = (after is null))
);
create index mentor_sheet_changes_profile_idx on private.mentor_sheet_changes (profile_id);
comment on table private.mentor_sheet_changes is
  'What the last ten syncs wrote, one row for each mentor. before, after: the columns that changed. digest: of all columns that the sheet decides, as the sync left them; an undo leaves a mentor alone who has another. A mentor who is deleted takes these rows along.';
comment on column private.mentor_sheet_changes.outcome is
  'What an undo did about the row; null: nothing yet. in_use: added by the sync, and someone needs it by now.';
alter table private.mentor_sheet_changes enable row level security;

-- Other features' tables are only looked at here, so that an undo takes away no one's history.
create function private.is_mentor_in_use(profile uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select 1 from public.booking_hosts where id = profile)
    or exists (select 1 from public.mentor_sessions where mentor_profile_id = profile)
    or exists (select 1 from public.message_threads where mentor_profile_id = profile)
    or exists (select 1 from public.mentor_reviews where mentor_profile_id = profile)
    or exists (select 1 from public.mentor_profile_changes where profile_id = profile)
$$;
comment on function private.is_mentor_in_use(uuid) is
  'Whether a mentor has hours, sessions, conversations, reviews or requested changes.';
revoke all on function private.is_mentor_in_use(uuid) from public;
