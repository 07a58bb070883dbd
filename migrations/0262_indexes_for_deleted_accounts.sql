-- Deleting an account, or a mentor application, would otherwise read these tables whole to find what names it.
create index mentor_applications_decided_by_idx on public.mentor_applications (decided_by)
  where decided_by is not null;
create index mentor_profile_changes_decided_by_idx on public.mentor_profile_changes (decided_by)
  where decided_by is not null;
create index mentor_reviews_hidden_by_idx on public.mentor_reviews (hidden_by)
  where hidden_by is not null;
create index mentor_review_reports_handled_by_idx on public.mentor_review_reports (handled_by)
  where handled_by is not null;
create index message_reports_handled_by_idx on public.message_reports (handled_by)
  where handled_by is not null;
create index cv_review_requests_reviewed_by_idx on public.cv_review_requests (reviewed_by)
  where reviewed_by is not null;
create index consultation_requests_handled_by_idx on public.consultation_requests (handled_by)
  where handled_by is not null;
create index mentor_profiles_application_idx on public.mentor_profiles (application_id)
  where application_id is not null;
