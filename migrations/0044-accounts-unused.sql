-- R-GDPR-8: when somebody who had not been here for long was told that the account ends. It counts only until the next
-- visit, so nothing has to take it back.
alter table accounts add column unused_warned_at timestamptz;
create index accounts_warned on accounts (unused_warned_at) where unused_warned_at is not null and status = 'active';

-- Who uses an account, and when last; whoever was never seen since signing up counts from then.
create view account_visits as
  select account.id, account.site_id, account.status, account.email, account.language, account.country,
    account.suspended_until, account.unused_warned_at, profile.name,
    coalesce(profile.last_active, account.signup_date) as last_visit,
    -- Bought and not spent: they do not expire.
    exists (select from wallets where wallets.account_id = account.id and wallets.bought > 0) as has_bought_credits
  from accounts account join profiles profile on profile.id = account.profile_id;
