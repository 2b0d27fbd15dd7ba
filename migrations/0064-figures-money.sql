-- oldest-build: 0020
-- Figures by brand and day of the brand's own time zone, computed from the truth by a job. No personal data: nobody is
-- erased from them.

-- Which days are there, and as of when. A day of the last 35 is computed anew; an older one never again.
create table figures_days (
  site_id text not null references sites (id),
  -- Which figures: each kind has its own tables.
  kind text collate "C" not null,
  day date not null,
  as_of timestamptz not null,
  primary key (site_id, kind, day)
);

-- Orders that became paid on the day; amounts in minor units, tax included.
create table figures_money_daily (
  site_id text not null references sites (id),
  day date not null,
  currency text collate "C" not null,
  method text collate "C" not null,
  country text collate "C" not null,
  vat_basis_points integer not null,
  orders integer not null,
  -- Of them the first of their member.
  first_orders integer not null,
  amount bigint not null,
  -- Sum of the squared amounts: how much of a change is chance.
  squares numeric not null,
  vat_amount bigint not null,
  -- Orders whose fee a settlement has told, and their fees.
  fee_orders integer not null,
  fee_amount bigint not null,
  primary key (site_id, day, currency, method, country, vat_basis_points)
);

-- What happened to orders later, on the day it happened, with the day of the order.
create table figures_money_late (
  site_id text not null references sites (id),
  day date not null,
  order_day date not null,
  currency text collate "C" not null,
  method text collate "C" not null,
  country text collate "C" not null,
  vat_basis_points integer not null,
  refunds integer not null,
  refund_amount bigint not null,
  refund_vat bigint not null,
  chargebacks integer not null,
  chargeback_amount bigint not null,
  chargeback_vat bigint not null,
  won_back integer not null,
  won_back_amount bigint not null,
  won_back_vat bigint not null,
  primary key (site_id, day, order_day, currency, method, country, vat_basis_points)
);
create index figures_money_late_order on figures_money_late (site_id, order_day);

-- Members who bought on the day, by the day they last did so before: those of a span are the ones whose day before lies
-- outside it. '-infinity' where there is none in that currency; days longer ago than a span can be are one.
create table figures_buyers_daily (
  site_id text not null references sites (id),
  day date not null,
  currency text collate "C" not null,
  is_new boolean not null,
  previous_day date not null,
  buyers integer not null,
  primary key (site_id, day, currency, is_new, previous_day)
);

-- By hour of the day, for the days that the first screen compares.
create table figures_hourly (
  site_id text not null references sites (id),
  day date not null,
  figure text collate "C" not null,
  hour smallint not null check (hour between 0 and 23),
  value bigint not null,
  primary key (site_id, day, figure, hour)
);
