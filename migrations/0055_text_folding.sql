-- Every search compares text the same way: src/shared/text-folding.ts, which a test holds this function to.
create function private.fold_text(given text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  plain text;
begin
  -- What has plain letters only is most of all text, and the rest takes a hundred times as long.
  if octet_length(given) = char_length(given) then
    return lower(given collate "C");
  end if;
  plain := lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'));
  if octet_length(plain) = char_length(plain) then
    return plain;
  end if;
  return translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      plain,
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    -- Capitals too: what lower() knows beyond A to Z depends on the server's locale.
    'ÐØðøĐđĦħıŁłŊŋŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƙƜƝƟƢƤƥƦƧƩƬƭƮƱƲƳƴƵƶƷƸƼǝǤǶǷȜȠ' ||
    'ȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎɓɔɖɗəɛɠɣɨɲʉʋỺỼỾͰͲͶͿΑΕΗΙΟΥΩΒΓΔΖΘΚΛΜΝΞΠΡΣΤΦΧΨςϏ' ||
    'ϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЕЂГЄЅІЈЉЊЋКИУЏАБВДЖЗЛМНОПРСТФХЦЧШЩЪЫЬЭЮЯѠѢѤ' ||
    'ѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈ' ||
    'ԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
    'dododdhhillnnttbƃƅoƈddƌeeeƒggɩikkɯnɵƣppʀƨʃttʈʊvyyzzʒƹƽeǥƕƿȝƞ' ||
    'ȣȥⱥȼƚⱦɂƀuʌɇɉɋɍɏboddeegginuvỻỽỿͱͳͷϳαεηιουωβγδζθκλμνξπρστφχψσϗ' ||
    'ϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽеђгєѕіјљњћкиуџабвджзлмнопрстфхцчшщъыьэюяѡѣѥ' ||
    'ѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉ' ||
    'ԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ');
end
$$;
revoke execute on function private.fold_text(text) from public;
comment on function private.fold_text(text) is
  'A text as all searches compare it: lower case, without accents, special letters as plain ones. Søren is soren, Groß is gross.';

create or replace function private.keep_job_search() returns trigger
  language plpgsql
as $$
declare
  place text := concat_ws(' ', new.location,
    case new.country when 'CA' then 'Canada' else 'United States' end,
    case when new.is_remote then 'Remote' end);
  sector text := case new.sector
    when 'healthcare' then 'Healthcare'
    when 'it' then 'IT technology'
    when 'trades' then 'Skilled trades'
    else 'Executive' end;
begin
  new.search_location := private.fold_text(place);
  new.search_text := private.fold_text(
    concat_ws(' ', new.title, new.employer, sector, new.description,
      array_to_string(new.skills, ' '), place));
  return new;
end
$$;

create or replace function private.keep_mentor_specializations() returns trigger
  language plpgsql
as $$
declare
  words text := ' ' || regexp_replace(
    private.fold_text(concat_ws(' ', new.title, array_to_string(new.expertise, ' '))),
    '[^a-z0-9]+', ' ', 'g');
begin
  new.specializations := array(
    select name from private.mentor_specializations
    where exists (
      select from unnest(beginnings) as beginning where strpos(words, ' ' || beginning) > 0
    )
    order by name
  );
  if cardinality(new.specializations) = 0 then
    new.specializations := array['career'];
  end if;
  return new;
end
$$;

-- What was there is found by the new rules too. Where only plain letters were left, nothing changes.
update public.jobs set title = title
  where search_text ~ '[^\x01-\x7f]' or search_location ~ '[^\x01-\x7f]';
update public.mentor_profiles set title = title
  where concat_ws(' ', title, array_to_string(expertise, ' ')) ~ '[^\x01-\x7f]';

-- Two searches that somebody saved may now look for the same words: the one saved first stays.
create temporary table folded_searches on commit drop as
  select id, user_id, saved_at, last_opened_at,
    array(select distinct private.fold_text(word) collate "C"
      from unnest(keyword_words) as kept (word) order by 1) as keyword_words,
    array(select distinct private.fold_text(word) collate "C"
      from unnest(location_words) as kept (word) order by 1) as location_words
  from public.saved_searches;
delete from public.saved_searches using (
  select id, row_number() over (
    partition by user_id, keyword_words, location_words order by saved_at, id) as place
  from folded_searches
) as ranked
  where saved_searches.id = ranked.id and ranked.place > 1;
update public.saved_searches as kept
  set keyword_words = folded.keyword_words, location_words = folded.location_words
  from folded_searches as folded
  where kept.id = folded.id
    and (kept.keyword_words, kept.location_words)
      is distinct from (folded.keyword_words, folded.location_words);
drop table folded_searches;
