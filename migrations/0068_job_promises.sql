-- What an employer promises to everyone who applies, for anybody to read.

create view public.job_promises with (security_barrier) as
  select stage.job_id, stage.promised_days
  from public.job_stages as stage
  join public.jobs as job on job.id = stage.job_id
  where stage.kind = 'new' and stage.promised_days is not null
    and job.status = 'open' and job.organization_id is not null;
comment on view public.job_promises is
  'Days within which the employer of an open job promises a first answer to each applicant.';
grant select on public.job_promises to anon, authenticated;
