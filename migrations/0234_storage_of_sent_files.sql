-- A file that was sent in a message can't be removed by its owner, so it counts toward their storage for 30 days only.
alter table storage.objects add column counted_until timestamptz;
comment on column storage.objects.counted_until is
  'Until when the file counts toward what its owner can store, where they can''t remove it. Null: for as long as it''s there.';
update storage.objects as object
  set counted_until = message.created_at + interval '30 days'
  from public.messages as message
  where message.attachment_object_id = object.id;
