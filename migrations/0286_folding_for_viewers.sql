-- Searches that read with the viewer's rights compare folded text, too: organizations to block, applicants of a job.
grant execute on function private.fold_text(text) to authenticated;
comment on function private.plain_words(text) is
  'A text as its words alone, folded, with one space between them. src/shared/text/plain-words.ts does the same.';

-- Names are searched by account_profiles_folded_name_idx now.
drop index public.account_profiles_name_search_idx;
