-- Our team is emailed about new tickets, in one email for all that came since the last one.

alter table public.support_tickets add column notified_at timestamptz;
comment on column public.support_tickets.notified_at is
  'When our team was emailed that it''s waiting. Null: not yet, or it was answered before.';
update public.support_tickets set notified_at = status_at where status <> 'unconfirmed';
create index support_tickets_notified_idx on public.support_tickets (notified_at);
