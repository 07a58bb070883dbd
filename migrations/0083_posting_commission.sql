-- Postings say how much of the pay is commission, and have the address and the contact that an advertisement for an LMIA names.

create function private.with_commission(content jsonb) returns jsonb language sql immutable
  set search_path = '' as $$
  select '{"employerAddress": null, "employerContact": null}'::jsonb || case
    when content #> '{pay,isCommission}' is null then content
    else jsonb_set(content #- '{pay,isCommission}', '{pay,commission}',
      case content #> '{pay,isCommission}' when 'true' then '"partly"'::jsonb else '"none"' end)
  end
$$;
update public.job_drafts set content = private.with_commission(content);
update public.jobs set content = private.with_commission(content) where content is not null;
update public.job_versions set content = private.with_commission(content);
drop function private.with_commission(jsonb);
comment on column public.job_versions.hash is
  'SHA-256 (hex) of the content as it was published, in the order of its keys.';
