-- An entry of the audit log says what was before, what is now and why, and stays readable after its
-- subject is deleted.

alter table private.audit_entries
  add column subject_name text,
  add column before jsonb,
  add column after jsonb,
  add column reason text;
comment on column private.audit_entries.subject_name is 'What the subject was called when it happened.';
comment on column private.audit_entries.before is 'The changed fields as they were. Null where nothing was.';
comment on column private.audit_entries.after is 'The changed fields as they are since. Null where nothing is.';
comment on column private.audit_entries.reason is 'Why, in the words of the person who did it.';
