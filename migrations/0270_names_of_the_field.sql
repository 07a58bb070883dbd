-- docs/glossary.md: nothing is forgotten or begun in a name.
alter function private.forget_applicant() rename to delete_applicant_texts;
alter trigger forget_applicant on public.job_applications rename to delete_applicant_texts;
alter table public.subscriptions rename constraint subscriptions_paid_once_begun to subscriptions_paid_once_started;
alter table public.subscriptions
  rename constraint subscriptions_cancelled_once_begun to subscriptions_cancelled_once_started;
alter table public.job_reports rename constraint job_reports_email_forgotten to job_reports_email_deleted;
alter policy "employers read what applicants are told" on public.application_notices
  rename to "employers read notices to applicants";
