-- Files wait here until the malware scanner has found them clean, where there is one.

alter table storage.objects add column quarantined_at timestamptz;
comment on column storage.objects.quarantined_at is
  'When the bytes were put into quarantine; null: they may be served. Belongs to the version: new bytes wait anew.';
create index objects_quarantine_idx on storage.objects (quarantined_at) where quarantined_at is not null;
