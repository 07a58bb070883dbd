-- A file that the scanner can't judge lets the others go first, instead of stopping every scan after it.
alter table storage.objects add column scan_failed_at timestamptz;
comment on column storage.objects.scan_failed_at is
  'When the scanner last couldn''t judge the bytes that wait; null: it hasn''t tried, or it could. These go last.';

-- A CV that was removed as infected leaves its application, too. Until now, the application went on naming it.
update public.job_applications as application set cv_object = null, cv_type = null
  where application.cv_object is not null
    and not exists (
      select from storage.objects as file
      where file.bucket_id = 'job-cvs' and file.name = application.cv_object);
comment on column public.job_applications.cv_deleted is
  'Its CV was deleted: by withdrawing, with the account, because the virus scan found malware in it, or some time after it was decided.';
