-- The words of a consent stay with it, also when the site shows others.
alter table private.newsletter_subscriptions
  add column consent_wording text check (char_length(consent_wording) between 1 and 1000);

-- Until now only versions were stored. These are the words of each.
update private.newsletter_subscriptions set consent_wording = case consent_version
  when '2026-11-account' then
    'Meridian, Toronto and New York, may send me its newsletter by email. I can withdraw at any time on this page or with the link in every mail; nothing else depends on it.'
  when '2026-11-23-account' then
    'Meridian, Toronto and New York, may send me its newsletter by email. I can unsubscribe at any time on this page or with the link in every email. Nothing else depends on it.'
  when '2026-11-23' then
    'By selecting Subscribe, you agree that Meridian, Toronto and New York, may send you its newsletter by email. You can unsubscribe at any time with the link in every email. Nothing else depends on it.'
  else
    'By choosing Subscribe you agree that Meridian, Toronto and New York, sends you its newsletter by e-mail. You can withdraw at any time with the link in every mail; nothing else depends on it.'
  end;

alter table private.newsletter_subscriptions alter column consent_wording set not null;
comment on column private.newsletter_subscriptions.consent_wording is
  'The exact words that were shown when the newsletter was asked for last, with the sender''s name and postal address as they were.';
