-- Changes of email that nobody finished: their links and codes were deleted when they expired, and the change itself
-- stayed, so that anyone could have had its emails sent again.
update auth.users as users
set email_change = '', email_change_confirm_status = 0,
  email_change_token_current = '', email_change_token_new = ''
where users.email_change <> ''
  and not exists (
    select from auth.one_time_tokens as token
    where token.user_id = users.id
      and token.token_type in ('email_change_token_current', 'email_change_token_new')
  );
