-- Requests to our support team, and what both sides write about them.

create table public.support_tickets (
  id uuid primary key,
  number integer generated always as identity (start with 1001),
  user_id uuid references auth.users on delete set null,
  name text not null check (char_length(name) between 2 and 100),
  email text not null check (char_length(email) between 3 and 255),
  topic text not null check (topic in
    ('account', 'work', 'hiring', 'sessions', 'payments', 'learning', 'plans', 'events', 'privacy', 'mentors', 'other')),
  subject text not null check (char_length(subject) between 3 and 150),
  reference text check (char_length(reference) <= 300),
  status text not null check (status in ('unconfirmed', 'open', 'answered', 'closed')),
  status_at timestamptz not null,
  assignee_id uuid references auth.users on delete set null,
  created_at timestamptz not null,
  constraint support_tickets_number_key unique (number)
);
create index support_tickets_user_idx on public.support_tickets (user_id);
create index support_tickets_email_idx on public.support_tickets (lower(email));
create index support_tickets_assignee_idx on public.support_tickets (assignee_id);
create index support_tickets_status_idx on public.support_tickets (status, status_at);
create index support_tickets_text_idx on public.support_tickets
  using gin (private.fold_text(subject || ' ' || name || ' ' || email) gin_trgm_ops);
comment on table public.support_tickets is
  'Requests to our support team. One that a visitor sent waits as unconfirmed until they open the link we email them.';
comment on column public.support_tickets.status is
  'unconfirmed: its email is not proven. open: it waits for our team. answered: it waits for the person. closed: over.';
comment on column public.support_tickets.reference is
  'The payment or booking that it is about, in the words that its person chose.';

create table public.support_messages (
  id uuid primary key,
  ticket_id uuid not null references public.support_tickets on delete cascade,
  side text not null check (side in ('requester', 'team', 'note')),
  author_id uuid references auth.users on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  written_at timestamptz not null
);
create index support_messages_ticket_idx on public.support_messages (ticket_id, written_at);
create index support_messages_author_idx on public.support_messages (author_id);
comment on table public.support_messages is
  'What the person and our team write to each other about a ticket, and notes that only the team reads.';

create table public.support_ticket_links (
  token_hash text primary key check (char_length(token_hash) = 64),
  ticket_id uuid not null references public.support_tickets on delete cascade,
  created_at timestamptz not null
);
create index support_ticket_links_ticket_idx on public.support_ticket_links (ticket_id);
comment on table public.support_ticket_links is
  'Links in emails that open a ticket without an account, as hashes.';

-- The server alone reads and writes them, and checks whose ticket it is.
alter table public.support_tickets enable row level security;
alter table public.support_messages enable row level security;
alter table public.support_ticket_links enable row level security;
