-- Row security asks for a right, once for each statement, instead of for the role admin for each row.

alter policy "admins read every order" on public.orders
  using ((select private.has_right('money')));
alter policy "admins read every order" on public.orders rename to "money: every order";

alter policy "admins read every application" on public.mentor_applications
  using ((select private.has_right('moderation')));
alter policy "admins read every application" on public.mentor_applications
  rename to "moderation: every application";

alter policy "admins read every profile" on public.mentor_profiles
  using ((select private.has_right('moderation')));
alter policy "admins read every profile" on public.mentor_profiles
  rename to "moderation: every profile";

alter policy "admins read syncs" on public.mentor_sheet_syncs
  using ((select private.has_right('operations')));
alter policy "admins read syncs" on public.mentor_sheet_syncs rename to "operations: every sync";
comment on table public.mentor_sheet_syncs is
  'What each sync of the mentor sheet did. For people with the right operations.';

-- An employer's applicants are its own. Whoever acts for organizations reads them too; those who
-- answer our team's applicants read these alone.
create function private.team_job_ids() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select job.id from public.jobs as job where job.organization_id is null;
  end;
comment on function private.team_job_ids() is 'Jobs that our own team fills.';
revoke all on function private.team_job_ids() from public;
grant execute on function private.team_job_ids() to authenticated;
alter policy "admins read every job application" on public.job_applications
  using ((select private.has_right('moderation')));
alter policy "admins read every job application" on public.job_applications
  rename to "moderation: every job application";
create policy "support: applications to our own jobs" on public.job_applications
  for select to authenticated using (
    (select private.has_right('support')) and job_id in (select private.team_job_ids()));

alter policy "admins read every consultation request" on public.consultation_requests
  using ((select private.has_right('support')));
alter policy "admins read every consultation request" on public.consultation_requests
  rename to "support: every consultation request";

alter policy "admins read every enrollment" on public.playbook_enrollments
  using ((select private.has_right('money')));
alter policy "admins read every enrollment" on public.playbook_enrollments
  rename to "money: every enrollment";

alter policy "admins read every playbook payment" on public.playbook_payments
  using ((select private.has_right('money')));
alter policy "admins read every playbook payment" on public.playbook_payments
  rename to "money: every playbook payment";

alter policy "admins read every subscription" on public.subscriptions
  using ((select private.has_right('money')));
alter policy "admins read every subscription" on public.subscriptions
  rename to "money: every subscription";

alter policy "admins read every subscription's payments" on public.subscription_payments
  using ((select private.has_right('money')));
alter policy "admins read every subscription's payments" on public.subscription_payments
  rename to "money: every subscription's payments";

alter policy "admins read every CV review" on public.cv_review_requests
  using ((select private.has_right('support')));
alter policy "admins read every CV review" on public.cv_review_requests
  rename to "support: every CV review";

alter policy "admins read how often files are fetched" on public.download_counts
  using ((select private.has_right('operations')));
alter policy "admins read how often files are fetched" on public.download_counts
  rename to "operations: how often files are fetched";

alter policy "admins read every payout" on public.payouts
  using ((select private.has_right('money')));
alter policy "admins read every payout" on public.payouts rename to "money: every payout";

alter policy "admins read the ledger's transactions" on public.ledger_transactions
  using ((select private.has_right('money')));
alter policy "admins read the ledger's transactions" on public.ledger_transactions
  rename to "money: the ledger's transactions";

alter policy "admins read the ledger's entries" on public.ledger_entries
  using ((select private.has_right('money')));
alter policy "admins read the ledger's entries" on public.ledger_entries
  rename to "money: the ledger's entries";

-- Offices and consultations are answered by support. Paid sessions are decided about with money.
alter policy "admins read every host" on public.booking_hosts
  using ((select private.has_right('support')) and kind = 'office'
    or (select private.has_right('money')));
alter policy "admins read every host" on public.booking_hosts
  rename to "support: offices, money: every host";

alter policy "admins read all hours" on public.booking_hours
  using ((select private.has_right('support'))
    and host_id in (select id from public.booking_hosts where kind = 'office'));
alter policy "admins read all hours" on public.booking_hours rename to "support: hours of offices";

alter policy "admins read all exceptions" on public.booking_exceptions
  using ((select private.has_right('support'))
    and host_id in (select id from public.booking_hosts where kind = 'office'));
alter policy "admins read all exceptions" on public.booking_exceptions
  rename to "support: exceptions of offices";

alter policy "admins read every booking" on public.bookings
  using (kind = 'consultation' and (select private.has_right('support'))
    or kind = 'mentor_session' and (select private.has_right('money')));
alter policy "admins read every booking" on public.bookings
  rename to "support: consultations, money: sessions";

alter policy "admins read every report" on public.message_reports
  using ((select private.has_right('moderation')));
alter policy "admins read every report" on public.message_reports
  rename to "moderation: every report";

alter policy "admins read every change" on public.mentor_profile_changes
  using ((select private.has_right('moderation')));
alter policy "admins read every change" on public.mentor_profile_changes
  rename to "moderation: every change";

alter policy "admins read every published review" on public.mentor_reviews
  using (published_at is not null and (select private.has_right('moderation')));
alter policy "admins read every published review" on public.mentor_reviews
  rename to "moderation: every published review";

alter policy "admins read every report of a review" on public.mentor_review_reports
  using ((select private.has_right('moderation')));
alter policy "admins read every report of a review" on public.mentor_review_reports
  rename to "moderation: every report of a review";

alter policy "admins read what every consultation is about" on public.consultations
  using ((select private.has_right('support')));
alter policy "admins read what every consultation is about" on public.consultations
  rename to "support: what every consultation is about";

alter policy "admins read every license" on public.mentor_licenses
  using ((select private.has_right('moderation')));
alter policy "admins read every license" on public.mentor_licenses
  rename to "moderation: every license";

alter policy "admins see mentor photos" on storage.objects
  using (bucket_id = 'mentor-photos' and (select private.has_right('moderation')));
alter policy "admins see mentor photos" on storage.objects
  rename to "moderation: mentor photos";

alter policy "admins read every photo" on public.mentor_photos
  using ((select private.has_right('moderation')));
alter policy "admins read every photo" on public.mentor_photos
  rename to "moderation: every photo";

alter policy "admins read every report of a job" on public.job_reports
  using ((select private.has_right('moderation')));
alter policy "admins read every report of a job" on public.job_reports
  rename to "moderation: every report of a job";

drop function private.let_role_read(text, regclass);
drop function private.is_admin();
drop function private.has_role(text);
