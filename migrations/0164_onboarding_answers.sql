create table public.onboarding_answers (
  user_id uuid primary key references auth.users on delete cascade,
  role text check (role in ('candidate', 'employer', 'mentor', 'entrepreneur')),
  profession text check (profession ~ '^[a-z]+(_[a-z]+)*$' and char_length(profession) <= 60),
  trained_in text check (trained_in ~ '^([A-Z]{2}|other)$'),
  destination text check (destination ~ '^[a-z]+(-[a-z]+)*$' and char_length(destination) <= 60),
  start_month text check (start_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table public.onboarding_answers is
  'What brings a person here, asked once after they sign up. A row without answers: they skipped the questions. What they say about their profession as a candidate is in candidate_profiles, which wins.';
comment on column public.onboarding_answers.profession is
  'Of a mentor their own, of an employer whom they need most. A code of the list of professions.';
comment on column public.onboarding_answers.trained_in is 'A country by its ISO 3166-1 code, or other.';

alter table public.onboarding_answers enable row level security;
grant select on public.onboarding_answers to authenticated;
create policy "people read their own answers" on public.onboarding_answers
  for select to authenticated using (user_id = (select auth.uid()));
