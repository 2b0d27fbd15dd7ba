-- oldest-build: 0020
-- Cohorts are members confirmed in a week.
create index accounts_confirmed on accounts (site_id, confirmed_at) where confirmed_at is not null;

create view counted_visits as
  select site_id, day, lander, variant, source, country, device, begun_at is not null as begun from visit_marks;

-- FIG-45: accounts by the day and the origin of the sign-up, with the steps reached within seven days of it.
create view signup_steps as
  select origin.account_id, origin.site_id, origin.day, origin.lander, origin.variant, origin.source, origin.country,
    origin.device,
    coalesce(account.confirmed_at <= account.signup_date + interval '7 days', false) as confirmed,
    exists (
      select from photos where photos.profile_id = account.profile_id
        and photos.created_at <= account.signup_date + interval '7 days'
    ) as photo,
    exists (
      select from messages where messages.sender_id = account.profile_id and messages.n = 1 and not messages.automatic
        and messages.sent_at <= account.signup_date + interval '7 days'
    ) or exists (
      -- A block deletes messages.
      select from conversation_starts started where started.profile_id = account.profile_id
        and started.started_at <= account.signup_date + interval '7 days'
    ) as message,
    exists (
      select from orders where orders.account_id = account.id
        and orders.paid_at <= account.signup_date + interval '7 days'
    ) as purchase
  from account_origins origin join accounts account on account.id = origin.account_id;

create view confirmed_members as
  select profile_id, site_id, confirmed_at from accounts where confirmed_at is not null;

create view member_active_days as select site_id, day, profile_id from active_days;

-- FIG-44: visits and sign-ups of a day. `dims` says which of the five columns are told apart in a row (lander 16, variant 8,
-- source 4, country 2, device 1); the others are empty, and the row is their sum. So a page reads few rows.
create table growth_daily (
  site_id text collate "C" not null,
  day date not null,
  dims smallint not null,
  lander text collate "C" not null,
  variant text collate "C" not null,
  source text collate "C" not null,
  country text collate "C" not null,
  device text collate "C" not null,
  visits integer not null,
  begun integer not null,
  accounts integer not null,
  confirmed integer not null,
  photos integer not null,
  messages integer not null,
  buyers integer not null,
  primary key (site_id, dims, day, lander, variant, source, country, device)
);
create index growth_daily_day on growth_daily (site_id, day);

-- Accounts erased while their day could still be rolled up again, as counts: otherwise every unconfirmed account would
-- vanish from its day a week later.
create table growth_erased (
  site_id text collate "C" not null,
  day date not null,
  lander text collate "C" not null,
  variant text collate "C" not null,
  source text collate "C" not null,
  country text collate "C" not null,
  device text collate "C" not null,
  accounts integer not null,
  confirmed integer not null,
  photos integer not null,
  messages integer not null,
  buyers integer not null,
  primary key (site_id, day, lander, variant, source, country, device)
);

-- FIG-48: members active on a day, in the seven and in the thirty days that end with it.
create table active_daily (
  site_id text collate "C" not null,
  day date not null,
  in_day integer not null,
  in_week integer not null,
  in_month integer not null,
  primary key (site_id, day)
);

-- FIG-47: members confirmed in a week (its Monday), and how many of them were active in the n-th week after.
create table cohort_weekly (
  site_id text collate "C" not null,
  week date not null,
  later smallint not null,
  people integer not null,
  active integer not null,
  primary key (site_id, week, later)
);
