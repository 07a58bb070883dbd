-- A job is found in the provinces and states in which its hire may live. Until now, filters and counts had the office's
-- region alone, also for fully remote jobs that can't be done from there.

alter table public.open_jobs add column regions text[] not null default '{}';
comment on column public.open_jobs.regions is
  'Where a hire may work or live: the job''s region, and those of remote work. A country (CA) stands for all its regions. The office''s region isn''t there if a fully remote job leaves it out.';
comment on column public.open_jobs.words is
  'Words of title, employer, skills, sector, place and description. Also @word for each word of the location, ^rn for each short word of title and skills, #ca-on for each region, #ca-any for all of a country, and #ca, #remote, #healthcare for country, remote work and sector.';

create or replace function private.keep_open_job() returns trigger
  language plpgsql
as $$
declare
  place text := regexp_replace(new.location, ',\s*[A-Z]{2}\s*$', '');
  region text := coalesce(new.region,
    new.country || '-' || substring(new.location from ',\s*([A-Z]{2})\s*$'));
  is_named_only boolean := new.is_remote and cardinality(new.remote_regions) > 0;
  named_places text[] := new.remote_regions
    || case when region is not null and not is_named_only then array[region] end;
  regions text[] := array(
    select distinct named from unnest(named_places) as named
    where char_length(named) = 2 or not left(named, 2) = any (named_places)
    order by named);
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
  tokens := array['#' || new.sector]
    || case when not is_named_only then array['#' || lower(new.country)] end
    || case when region is not null and not is_named_only then array['#' || lower(region)] end
    || case when new.is_remote then array['#remote'] end
    || array(select '#' || lower(left(named, 2)) from unnest(regions) as named)
    || array(select '#' || lower(named) || case when char_length(named) = 2 then '-any' else '' end
      from unnest(regions) as named)
    || array(select '@' || word from unnest(string_to_array(btrim(private.plain_words(place)), ' ')) as word
      where word <> '')
    || array(select '^' || word from unnest(string_to_array(btrim(folded_title || ' '
      || private.plain_words(array_to_string(new.skills, ' '))), ' ')) as word
      where char_length(word) between 1 and 3);
  insert into public.open_jobs as kept (job_id, posted_at, closes_at, sector, profession, country,
    region, regions, is_remote, employment_type, pay_yearly_cents, supports_visa, helps_license,
    title_words, words)
  values (new.id, new.posted_at, new.closes_at, new.sector,
    (select known.slug from private.job_professions as known
      where strpos(spaced_title, ' ' || known.phrase) > 0
      order by char_length(known.phrase) desc, known.slug limit 1),
    new.country, region, regions, new.is_remote, new.employment_type,
    new.salary_max_cents * case new.salary_period
      when 'hour' then 52 * coalesce((new.content ->> 'hoursPerWeek')::numeric, 40) else 1 end,
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
    regions = excluded.regions, is_remote = excluded.is_remote,
    employment_type = excluded.employment_type, pay_yearly_cents = excluded.pay_yearly_cents,
    supports_visa = excluded.supports_visa, helps_license = excluded.helps_license,
    title_words = excluded.title_words, words = excluded.words;
  return null;
end
$$;

-- The counts beside filters read this index alone. Where only the region decides, nothing else of a job changes.
drop index public.open_jobs_facets_idx;
update public.open_jobs set regions = array[region] where region is not null;
update public.jobs set title = title where status = 'open' and cardinality(remote_regions) > 0;
create index open_jobs_facets_idx on public.open_jobs (posted_at desc, job_id)
  include (closes_at, facets, profession, regions, pay_yearly_cents);
