-- A sync writes in many short transactions, so that others get their turn; one sync at a time all the same.

create table private.mentor_sheet_sync_turn (
  is_only boolean primary key default true check (is_only),
  holder uuid,
  held_until timestamptz,
  check ((holder is null) = (held_until is null))
);
comment on table private.mentor_sheet_sync_turn is
  'One row: which sync is writing, and until when it is trusted to be alive. A sync extends it with each slice, so one that was killed holds up the next for seconds only.';
insert into private.mentor_sheet_sync_turn default values;
alter table private.mentor_sheet_sync_turn enable row level security;

-- The directory reads what changed in slices, in this order.
create index mentor_changes_order_idx on private.mentor_changes (changed_by, id);
drop index private.mentor_changes_changed_by_idx;
