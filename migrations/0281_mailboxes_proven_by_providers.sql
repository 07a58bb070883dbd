-- Accounts that a provider made, or gave their address, by vouching for it, and whose provider names another address by
-- now or no longer vouches: no identity shows that the mailbox was proven, so a sign-in with another provider would
-- have removed their password, second factor and passkeys as those of a stranger. The address of such an account was
-- confirmed at the very moment at which the provider's identity was added. Without a provider's word that happens at
-- another time: at sign-up, or by an email.
with proven as (
  insert into auth.identities
    (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select users.id::text, users.id,
    jsonb_build_object(
      'sub', users.id, 'email', users.email, 'email_verified', true, 'phone_verified', false
    ),
    'email', users.email_confirmed_at, users.email_confirmed_at, users.email_confirmed_at
  from auth.users as users
  where users.email is not null and users.email_confirmed_at is not null
    and users.deleted_at is null and not users.is_sso_user
    and exists (
      select from auth.identities as identity
      where identity.user_id = users.id and identity.provider not in ('email', 'phone')
        and identity.created_at = users.email_confirmed_at
    )
    and not exists (
      select from auth.identities as identity
      where identity.user_id = users.id
        and (identity.provider = 'email' or (
          identity.email = users.email and identity.identity_data ->> 'email_verified' = 'true'
        ))
    )
  on conflict do nothing
  returning user_id
)
update auth.users as users
set raw_app_meta_data = coalesce(users.raw_app_meta_data, '{}') || jsonb_build_object(
  'providers', coalesce(users.raw_app_meta_data -> 'providers', '[]') || '["email"]'
)
from proven where proven.user_id = users.id
  and not coalesce(users.raw_app_meta_data -> 'providers' ? 'email', false);
