comment on table private.departed_mentors is
  'Addresses of mentors who deleted their account, of its profiles and its own: keyed hashes, not the addresses. A sync holds back the rows that have them, until an approval makes one of them a mentor''s again.';
