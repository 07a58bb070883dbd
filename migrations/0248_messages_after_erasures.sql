-- Messages about applications whose details had been erased before: until now, people could still begin a conversation
-- there, which nothing would have deleted.
delete from public.message_threads as thread using public.job_applications as application
  where application.id = thread.application_id and application.details_erased_at is not null;
