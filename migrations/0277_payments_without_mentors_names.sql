-- A mentor's name stayed in mentees' orders and in the books after the mentor's account was deleted. Where an order is
-- shown, the name is read from the booking.
update public.orders
set description = regexp_replace(
  description, '^Mentor session with .*, reference ', 'Mentor session, reference '
)
where purpose = 'mentor_session' and description like 'Mentor session with %, reference %';
-- Before 0039, the time stood in place of the reference.
update public.orders
set description = 'Mentor session, reference ' || upper(left(subject_id::text, 8))
where purpose = 'mentor_session' and description like 'Mentor session with %';

-- A hold for a dispute quotes the order.
update public.payable_holds
set reason = regexp_replace(reason, 'Mentor session with .*, reference ', 'Mentor session, reference ')
where reason like '%: Mentor session with %, reference %';

-- Rows of the books stay as they are, apart from these names. A table can't be altered while a check of it waits.
set constraints public.keep_ledger_balanced immediate;
alter table public.ledger_transactions disable trigger keep_ledger_rows;
update public.ledger_transactions
set memo = case when memo like '%, reference %'
  then regexp_replace(memo, '^Mentor session with .*, reference ', 'Mentor session, reference ')
  else 'Mentor session' end
where memo like 'Mentor session with %';
alter table public.ledger_transactions enable trigger keep_ledger_rows;
set constraints public.keep_ledger_balanced deferred;
