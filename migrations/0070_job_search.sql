-- Job search by words, places and filters; saved jobs; saved searches that email new jobs.

alter table public.jobs
  add column supports_visa boolean not null default false,
  add column helps_license boolean not null default false;
comment on column public.jobs.supports_visa is
  'For jobs without content: the employer supports or sponsors a permit to work. Others say so in content.permits.';
comment on column public.jobs.helps_license is
  'For jobs without content: the employer helps to get a license. Others say so in content.licenses.';

create table private.job_professions (
  phrase text primary key,
  slug text not null check (slug ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table private.job_professions is
  'Words of a title that tell a job''s profession, folded. Written from content/synonyms/professions.ts when a server starts.';

create function private.plain_words(given text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
  begin atomic
    select regexp_replace(
      regexp_replace(replace(replace(private.fold_text(given), 'c++', 'cplusplus'), 'c#', 'csharp'),
        '\.net\y', ' dotnet', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+',
      ' ', 'g');
  end;
comment on function private.plain_words(text) is
  'A text as its words alone, folded, with one space between them. src/features/jobs/search/words.rules.ts does the same.';
revoke execute on function private.plain_words(text) from public;

create table public.open_jobs (
  job_id uuid primary key references public.jobs on delete cascade,
  posted_at timestamptz not null,
  closes_at timestamptz not null,
  sector text not null,
  profession text,
  country text not null,
  region text,
  is_remote boolean not null,
  employment_type text not null,
  pay_yearly_cents bigint not null,
  supports_visa boolean not null,
  helps_license boolean not null,
  title_words tsvector not null,
  words tsvector not null
);
comment on table public.open_jobs is
  'What searches read of each open job, in narrow rows. A trigger on jobs keeps it. Every row is public, so row security asks nothing and the index over the words serves every visitor.';
comment on column public.open_jobs.profession is 'Told from the title (private.job_professions); null where no profession is known by it.';
comment on column public.open_jobs.region is 'The job''s region, or the one that its location ends with (Toronto, ON).';
comment on column public.open_jobs.pay_yearly_cents is 'The highest pay in a year, in the job''s currency; 2,080 hours a year.';
comment on column public.open_jobs.words is
  'Words of title, employer, skills, sector, place and description. Also @word for each word of the location, ^rn for each short word of title and skills, and #ca-on, #ca, #remote, #healthcare for region, country, remote work and sector.';

create function private.keep_open_job() returns trigger
  language plpgsql
as $$
declare
  place text := regexp_replace(new.location, ',\s*[A-Z]{2}\s*$', '');
  region text := coalesce(new.region,
    new.country || '-' || substring(new.location from ',\s*([A-Z]{2})\s*$'));
  sector text := case new.sector
    when 'healthcare' then 'Healthcare'
    when 'it' then 'technology information technology'
    when 'trades' then 'skilled trades'
    else 'executive leadership' end;
  folded_title text := private.plain_words(
    concat_ws(' ', new.title, new.content #>> '{french,title}'));
  spaced_title text := ' ' || folded_title || ' ';
  tokens text[];
begin
  if new.status <> 'open' then
    delete from public.open_jobs where job_id = new.id;
    return null;
  end if;
  tokens := array['#' || lower(new.country), '#' || new.sector]
    || case when region is not null then array['#' || lower(region)] end
    || case when new.is_remote then array['#remote'] end
    || array(select '#' || lower(named) from unnest(new.remote_regions) as named)
    || array(select '@' || word from unnest(string_to_array(btrim(private.plain_words(place)), ' ')) as word
      where word <> '')
    || array(select '^' || word from unnest(string_to_array(btrim(folded_title || ' '
      || private.plain_words(array_to_string(new.skills, ' '))), ' ')) as word
      where char_length(word) between 1 and 3);
  insert into public.open_jobs as kept (job_id, posted_at, closes_at, sector, profession, country,
    region, is_remote, employment_type, pay_yearly_cents, supports_visa, helps_license,
    title_words, words)
  values (new.id, new.posted_at, new.closes_at, new.sector,
    (select known.slug from private.job_professions as known
      where strpos(spaced_title, ' ' || known.phrase) > 0
      order by char_length(known.phrase) desc, known.slug limit 1),
    new.country, region, new.is_remote, new.employment_type,
    new.salary_max_cents::bigint * case new.salary_period when 'hour' then 2080 else 1 end,
    case when new.content is null then new.supports_visa
      else coalesce(jsonb_array_length(new.content -> 'permits'), 0) > 0 end,
    case when new.content is null then new.helps_license
      else jsonb_path_exists(new.content, '$.licenses[*] ? (@.helps == true)') end,
    to_tsvector('simple', folded_title),
    to_tsvector('simple', folded_title || ' ' || private.plain_words(concat_ws(' ',
      array_to_string(new.skills, ' '), new.employer, sector, place, new.description,
      new.content #>> '{french,description}'))) || array_to_tsvector(tokens))
  on conflict (job_id) do update set
    posted_at = excluded.posted_at, closes_at = excluded.closes_at, sector = excluded.sector,
    profession = excluded.profession, country = excluded.country, region = excluded.region,
    is_remote = excluded.is_remote, employment_type = excluded.employment_type,
    pay_yearly_cents = excluded.pay_yearly_cents, supports_visa = excluded.supports_visa,
    helps_license = excluded.helps_license, title_words = excluded.title_words,
    words = excluded.words;
  return null;
end
$$;
comment on function private.keep_open_job() is 'Keeps the row of open_jobs for a job: there while its status is open.';
revoke execute on function private.keep_open_job() from public;

drop trigger keep_job_search on public.jobs;
drop function private.keep_job_search();
alter table public.jobs drop column search_text, drop column search_location;
create trigger keep_open_job after insert or update on public.jobs
  for each row execute function private.keep_open_job();
update public.jobs set title = title;

create index open_jobs_words_idx on public.open_jobs using gin (words);
create index open_jobs_posted_idx on public.open_jobs (posted_at desc, job_id);

alter table public.open_jobs enable row level security;
grant select on public.open_jobs to anon, authenticated;
create policy "everybody finds open jobs" on public.open_jobs
  for select to anon, authenticated using (true);

create table public.saved_jobs (
  user_id uuid not null references auth.users on delete cascade,
  job_id uuid not null references public.jobs on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, job_id)
);
create index saved_jobs_job_idx on public.saved_jobs (job_id);
comment on table public.saved_jobs is 'Jobs that people keep for later.';
alter table public.saved_jobs enable row level security;
grant select on public.saved_jobs to authenticated;
create policy "people read which jobs they saved" on public.saved_jobs
  for select to authenticated using (user_id = auth.uid());

-- Nobody who saved a search so far was asked about emails, so none of these sends any.
alter table public.saved_searches
  add column filters jsonb not null default '{}',
  add column frequency text not null default 'off' check (frequency in ('off', 'daily', 'weekly')),
  add column alert_wording text check (char_length(alert_wording) <= 500),
  add column alerts_since timestamptz,
  add column next_alert_at timestamptz,
  drop constraint saved_searches_check,
  add constraint saved_searches_check check
    (cardinality(keyword_words) + cardinality(location_words) > 0 or filters <> '{}'),
  add constraint saved_searches_alerts check (
    (frequency = 'off') = (next_alert_at is null) and (frequency = 'off') = (alerts_since is null)
    and (frequency = 'off' or alert_wording is not null)),
  drop constraint saved_searches_once,
  add constraint saved_searches_once unique (user_id, keyword_words, location_words, filters);
create index saved_searches_due_idx on public.saved_searches (next_alert_at)
  where next_alert_at is not null;
comment on column public.saved_searches.filters is 'What was chosen besides words, such as {"sector": "it"}.';
comment on column public.saved_searches.frequency is 'How often new jobs are emailed.';
comment on column public.saved_searches.alert_wording is 'What the person agreed to when the emails were last turned on, in the words that were shown.';
comment on column public.saved_searches.alerts_since is 'When the emails were turned on. Jobs posted before are never sent.';
comment on column public.saved_searches.next_alert_at is 'When it is looked for new jobs next.';

create table private.job_alerts (
  user_id uuid not null references auth.users on delete cascade,
  job_id uuid not null references public.jobs on delete cascade,
  sent_at timestamptz not null,
  primary key (user_id, job_id)
);
create index job_alerts_job_idx on private.job_alerts (job_id);
comment on table private.job_alerts is
  'Which jobs were emailed to whom. A job goes to a person once, however many of their searches find it.';

create table private.job_alert_links (
  token_hash text primary key check (char_length(token_hash) = 64),
  user_id uuid not null references auth.users on delete cascade,
  search_id uuid references public.saved_searches on delete set null,
  stops text not null check (stops in ('search', 'all')),
  created_at timestamptz not null
);
create index job_alert_links_user_idx on private.job_alert_links (user_id);
create index job_alert_links_search_idx on private.job_alert_links (search_id);
comment on table private.job_alert_links is
  'Links in emails that stop them without signing in: SHA-256 (hex) of each token. search_id is null where all stop, or where the search is gone.';
alter table private.job_alerts enable row level security;
alter table private.job_alert_links enable row level security;
