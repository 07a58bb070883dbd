-- An application whose whole fee went back before anyone decided kept its person from applying again. The photo sent
-- along ends with it; a daily job deletes the file that no row names anymore.
with ended as (
  update public.mentor_applications
  set application_status = 'rejected', decision_reason = 'The fee was refunded before we decided.',
    updated_at = now()
  where application_status in ('submitted', 'under_review') and payment_status = 'refunded'
  returning user_id
)
delete from public.mentor_photos
where status in ('pending', 'declined') and user_id in (select user_id from ended);

comment on column public.mentor_applications.decided_at is
  'When an administrator decided. Null on a rejected application: its whole fee was refunded first, which ended the review.';
