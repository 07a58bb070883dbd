-- A mentor who deleted their account isn't published again by a sheet that still has their row.
create table private.departed_mentors (
  address_hash text primary key check (char_length(address_hash) between 20 and 64),
  left_at timestamptz not null
);
comment on table private.departed_mentors is
  'Addresses of mentors'' profiles that were deleted with their account: keyed hashes, not the addresses. A sync holds back the rows that have them, until an approval makes one of them a mentor''s again.';
alter table private.departed_mentors enable row level security;
