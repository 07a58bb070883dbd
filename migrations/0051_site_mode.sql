create table private.site_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'production')),
  since timestamptz not null default now()
);
alter table private.site_mode enable row level security;
comment on table private.site_mode is
  'What this database was first served for. Production does not start on a demo''s data, nor a demo on production''s.';
