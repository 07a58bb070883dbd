-- A message to support that nobody has confirmed is deleted, and no longer closed. Those that were closed go now: they
-- would be kept for as long as a ticket, and reopening one would make a ticket of it.
delete from public.support_tickets as ticket
  where ticket.status = 'closed'
    and not exists (
      select from private.audit_entries as entry
      where entry.subject_type = 'support_ticket' and entry.subject_id = ticket.id::text
        and entry.action = 'help.ticket_opened')
    and not exists (
      select from public.support_messages as answer
      where answer.ticket_id = ticket.id and answer.side = 'team');
