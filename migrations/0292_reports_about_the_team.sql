-- People on our team don't read reports about themselves, and don't learn who sent them.

create function private.is_member_for_job(job uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.jobs as posted
      join public.organization_members as member
        on member.organization_id = posted.organization_id
      where posted.id = job and member.user_id = person
    );
  end;
comment on function private.is_member_for_job(uuid, uuid) is
  'Whether a person is a member of the organization that a job is from.';

create function private.is_in_thread(thread uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.message_threads as talk
      where talk.id = thread and (
        person in (talk.mentee_id, talk.mentor_user_id, talk.candidate_id)
        or private.is_member_for_job(talk.job_id, person)
      )
    );
  end;
comment on function private.is_in_thread(uuid, uuid) is
  'Whether a person is on one of the two sides of a thread. All members of an employer are on its side.';

create function private.is_in_reviewed_session(review uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.mentor_reviews as reviewed
      join public.bookings as booking on booking.id = reviewed.booking_id
      join public.booking_hosts as host on host.id = booking.host_id
      where reviewed.id = review and person in (booking.guest_id, host.user_id)
    );
  end;
comment on function private.is_in_reviewed_session(uuid, uuid) is
  'Whether a person is the mentor or the mentee of the session that a review is about.';

revoke all on function private.is_in_thread(uuid, uuid),
  private.is_in_reviewed_session(uuid, uuid), private.is_member_for_job(uuid, uuid) from public;
grant execute on function private.is_in_thread(uuid, uuid),
  private.is_in_reviewed_session(uuid, uuid), private.is_member_for_job(uuid, uuid)
  to authenticated;

alter policy "moderation: every report" on public.message_reports
  using ((select private.has_right('moderation'))
    and not private.is_in_thread(thread_id, auth.uid()));
alter policy "moderation: every report" on public.message_reports
  rename to "moderation: reports of others";

alter policy "moderation: every report of a review" on public.mentor_review_reports
  using ((select private.has_right('moderation'))
    and not private.is_in_reviewed_session(review_id, auth.uid()));
alter policy "moderation: every report of a review" on public.mentor_review_reports
  rename to "moderation: reports of others' reviews";

alter policy "moderation: every report of a job" on public.job_reports
  using ((select private.has_right('moderation'))
    and not private.is_member_for_job(job_id, auth.uid()));
alter policy "moderation: every report of a job" on public.job_reports
  rename to "moderation: reports of others' jobs";
