-- An organization's members read whether the code that we emailed still works, beside what is verified.

grant select (verification_id, expires_at, tries)
  on private.organization_verification_codes to authenticated;
create policy "members read whether their organization's code works"
  on private.organization_verification_codes
  for select to authenticated using (
    exists (
      select from public.organization_verifications as asked
      where asked.id = verification_id
        and private.organization_role(asked.organization_id) is not null
    )
  );
