-- Sign-in with another provider.

create table auth.oauth_client_states (
  id uuid primary key,
  provider_type text not null,
  code_verifier text,
  created_at timestamptz not null
);
create index oauth_client_states_created_at_idx on auth.oauth_client_states (created_at);

create table private.oauth_requests (
  flow_id uuid primary key references auth.flow_state on delete cascade,
  nonce text not null,
  browser_hash text,
  used_at timestamptz,
  link_profile jsonb
);
comment on table private.oauth_requests is
  'Beside auth.flow_state while somebody is at a provider: the nonce that its id token must carry, the hash of the cookie that binds the answer to the browser, and when the answer was used.';
comment on column private.oauth_requests.link_profile is
  'Where a signed-in person links a provider in a PKCE flow: what the provider said, kept until the exchange of the code proves that it is still them.';
