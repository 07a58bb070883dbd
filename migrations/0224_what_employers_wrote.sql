-- What an employer wrote about an applicant goes with what was sent, once the law no longer asks anyone to keep it, and
-- not only with the account.

create or replace function private.forget_applicant() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.application_notes where application_id = new.id;
  delete from public.application_tags where application_id = new.id;
  update public.scorecards set comment = null
    where application_id = new.id and comment is not null;
  update public.job_application_declines set message = null
    where application_id = new.id and message is not null;
  -- Someone whose account is still there gets an email that waits.
  update public.application_notices set message = null,
    canceled_at = case when sent_at is null and new.user_id is null then coalesce(canceled_at, now())
      else canceled_at end
    where application_id = new.id;
  return null;
end
$$;
comment on function private.forget_applicant() is
  'Deletes what an employer wrote about an applicant whose account is deleted, or whose application''s details are erased.';
create or replace trigger forget_applicant after update of user_id, details_erased_at on public.job_applications
  for each row when (old.user_id is not null and new.user_id is null
    or old.details_erased_at is null and new.details_erased_at is not null)
  execute function private.forget_applicant();

-- What was erased before.
delete from public.application_notes as note using public.job_applications as application
  where application.id = note.application_id and application.details_erased_at is not null;
delete from public.application_tags as given using public.job_applications as application
  where application.id = given.application_id and application.details_erased_at is not null;
update public.scorecards as card set comment = null
  from public.job_applications as application
  where application.id = card.application_id and application.details_erased_at is not null
    and card.comment is not null;
update public.application_notices as notice set message = null
  from public.job_applications as application
  where application.id = notice.application_id and application.details_erased_at is not null
    and notice.message is not null;
update public.job_application_declines as decline set message = null
  from public.job_applications as application
  where application.id = decline.application_id and decline.message is not null
    and (application.details_erased_at is not null or application.user_id is null);
