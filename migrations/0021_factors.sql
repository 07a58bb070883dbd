-- Second factors, passkeys and recovery codes.

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

create table private.factor_guards (
  factor_id uuid primary key references auth.mfa_factors on delete cascade,
  last_step bigint,
  failures integer not null default 0,
  locked_until timestamptz
);
comment on table private.factor_guards is
  'What stops guessing and replay: the last TOTP time step that was accepted (seconds / 30), wrong codes since the last right one, and until when no more are taken.';

create table private.challenge_guards (
  challenge_id uuid primary key references auth.mfa_challenges on delete cascade,
  session_id uuid not null,
  failures smallint not null default 0
);
comment on table private.challenge_guards is
  'The session that a challenge was made in and how many wrong answers it has had.';

create table private.recovery_code_sets (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null unique,
  friendly_name text,
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table private.recovery_codes (
  id uuid primary key,
  user_id uuid not null references private.recovery_code_sets on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index recovery_codes_user_id_idx on private.recovery_codes (user_id);
comment on table private.recovery_codes is 'Hashes of a user''s ten recovery codes; each opens the second step once.';
