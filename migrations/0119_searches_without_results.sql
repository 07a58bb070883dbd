create table private.searches_without_results (
  day date not null,
  place text not null check (place in ('site', 'jobs')),
  words text not null check (char_length(words) between 2 and 60),
  searches integer not null check (searches > 0),
  primary key (day, place, words)
);
comment on table private.searches_without_results is
  'What visitors searched for and did not find, by UTC day, folded. Without who: nothing here is about a person. Emails, numbers and what only one network searched for are not stored. Deleted after 90 days.';
alter table private.searches_without_results enable row level security;
