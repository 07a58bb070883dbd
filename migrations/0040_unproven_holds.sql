alter table public.consultations add column network text check (char_length(network) = 64);
comment on column public.consultations.network is
  'Of a time that is held for an address nobody has proven yet: a keyed hash (hex) of the network it was asked from, which limits such holds. A job takes it out after a day.';
create index consultations_network_idx on public.consultations (network) where network is not null;
