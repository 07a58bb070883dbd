-- A message to support that nobody has confirmed is deleted, and no longer closed. Closing and reopening one made a
-- ticket of it. Where nobody has written since, it waits for its confirmation again, for as long as a new one.
update public.support_tickets as ticket
  set status = 'unconfirmed', status_at = now(), user_id = null, notified_at = null
  where ticket.status = 'open'
    and not exists (
      select from private.audit_entries as entry
      where entry.subject_type = 'support_ticket' and entry.subject_id = ticket.id::text
        and entry.action = 'help.ticket_opened')
    and not exists (
      select from public.support_messages as later
      where later.ticket_id = ticket.id
        and (later.side = 'team' or later.side = 'requester' and later.written_at > ticket.created_at));

-- Those that were closed go now: they would be kept for as long as a ticket.
delete from public.support_tickets as ticket
  where ticket.status = 'closed'
    and not exists (
      select from private.audit_entries as entry
      where entry.subject_type = 'support_ticket' and entry.subject_id = ticket.id::text
        and entry.action = 'help.ticket_opened')
    and not exists (
      select from public.support_messages as answer
      where answer.ticket_id = ticket.id and answer.side = 'team');
