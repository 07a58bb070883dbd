-- Of a withdrawn testimonial, only the name and the consent stay. What its person does, for whom, in which sector and
-- how they rated us goes with their words.

alter table private.testimonials
  alter column role drop not null,
  alter column sector drop not null,
  drop constraint testimonials_with_consent;

update private.testimonials set role = null, company = '', sector = null, rating = null
where withdrawn_at is not null;

alter table private.testimonials add constraint testimonials_with_consent check (
  publication <> 'published'
  or (withdrawn_at is null and consent_file is not null and char_length(quote) >= 10
      and role is not null and sector is not null
      and (picture is null or consent_picture)
      and (consent_scope = 'everywhere' or consent_scope = shown_on))
);
comment on table private.testimonials is
  'What people say about working with us, each with the consent of its person: the document, its date, the pages and whether it covers a picture. link_hash: of the link by which the person withdraws, emailed to link_email. Once withdrawn, only the name and the consent are left.';
comment on column private.testimonials.role is 'Null once withdrawn.';
comment on column private.testimonials.sector is 'Null once withdrawn.';
