-- Pay by the hour counts for a year with the hours that the posting says, and with 40 a week where it says none.

create or replace function private.keep_open_job() returns trigger
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
    is_remote = excluded.is_remote, employment_type = excluded.employment_type,
    pay_yearly_cents = excluded.pay_yearly_cents, supports_visa = excluded.supports_visa,
    helps_license = excluded.helps_license, title_words = excluded.title_words,
    words = excluded.words;
  return null;
end
$$;

update public.open_jobs as open
  set pay_yearly_cents = job.salary_max_cents * (52 * (job.content ->> 'hoursPerWeek')::numeric)
  from public.jobs as job
  where job.id = open.job_id and job.salary_period = 'hour'
    and job.content ->> 'hoursPerWeek' is not null;
comment on column public.open_jobs.pay_yearly_cents is
  'The highest pay in a year, in the job''s currency; pay by the hour with the posting''s hours, or with 40 a week.';
