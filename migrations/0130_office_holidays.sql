-- Days on which offices are closed, as editors publish them.

create table private.office_holidays (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 2 and 120),
  office text not null check (office in ('all', 'toronto', 'new-york')),
  from_day date not null,
  to_day date not null,
  reschedules boolean not null,
  publication text not null default 'published'
    check (publication in ('published', 'unpublished', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (to_day >= from_day)
);
comment on table private.office_holidays is
  'Published ones close their days in booking_exceptions. reschedules: the editor knew that consultations were booked on these days.';
alter table private.office_holidays enable row level security;
