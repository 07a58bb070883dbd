-- People who hire hear once of each new application that no one has opened.
alter table public.hiring_reminders
  drop constraint hiring_reminders_kind_check,
  add constraint hiring_reminders_kind_check check (kind in ('new', 'overdue', 'statutory_38', 'statutory_45'));
comment on table public.hiring_reminders is
  'Reminders to a job''s people about an application: once when it''s new, and once for each date that was promised or interview it had.';
comment on column public.hiring_reminders.about is
  'The date that was promised (the end of its day, UTC), midnight (UTC) of the last interview''s day, or when a new application came in.';
