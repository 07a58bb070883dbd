-- The time in which our team holds an employer's answers isn't the employer's: a restored job has later dates.
comment on column public.job_applications.first_due_at is
  'The end of the day (UTC) by which the applicant was to hear more, as they were told when they applied. It changes only when a job that was taken down is restored: then it moves by the days that the job was down, unless the applicant had heard more or it was over.';
