-- oldest-build: 0020
-- Money as figures count it: what was paid, what went back, what banks took back. Each fact with the moment it happened
-- and that of its order.

-- Tax included in an amount, rounded half up: `includedTax` of the code.
create function included_tax(amount integer, basis_points integer) returns integer language sql immutable as $$
  select ((2::bigint * amount * basis_points + 10000 + basis_points) / (2 * (10000 + basis_points)))::integer
$$;

-- Payments whose money is that of their order: not those that came twice or too late and go back whole.
create view counted_payments as
  select payment.id, payment.order_id, payment.site_id, payment.attempt, payment.method, payment.amount
  from payments payment
  where payment.status in ('paid', 'part_refunded', 'refunded', 'charged_back')
    and not exists (select from refunds where refunds.payment_id = payment.id and refunds.cause = 'paid_twice');

-- Orders that became paid. `is_first`: of that member, and a member belongs to one brand.
create view paid_order_facts as
  select orders.id as order_id, orders.site_id, orders.account_id, orders.paid_at, coalesce(payment.method, 'unknown') as method,
    orders.country, orders.currency, orders.amount, orders.vat_basis_points, coalesce(invoices.vat_amount, 0) as vat_amount,
    not exists (
      select from orders earlier where earlier.account_id = orders.account_id
        and (earlier.paid_at, earlier.id) < (orders.paid_at, orders.id)
    ) as is_first
  from orders
  left join invoices on invoices.order_id = orders.id
  left join lateral (
    select counted.method from counted_payments counted where counted.order_id = orders.id order by counted.attempt limit 1
  ) payment on true
  where orders.paid_at is not null;

-- Who bought when, for counting buyers.
create view purchase_moments as
  select account_id, site_id, currency, paid_at from orders where paid_at is not null;

-- Money sent back. The tax of several refunds adds up to that of their sum.
create view refund_facts as
  select refund.id, refund.order_id, orders.site_id, refund.sent_at, orders.paid_at, payment.method, orders.country,
    orders.currency, orders.vat_basis_points, refund.cause, refund.amount,
    included_tax(earlier.amount + refund.amount, orders.vat_basis_points)
      - included_tax(earlier.amount, orders.vat_basis_points) as vat_amount
  from refunds refund
  join payments payment on payment.id = refund.payment_id
  join orders on orders.id = refund.order_id
  cross join lateral (
    select coalesce(sum(before.amount), 0)::integer as amount from refunds before
    where before.order_id = refund.order_id and before.status = 'sent' and before.cause <> 'paid_twice'
      and (before.sent_at, before.id) < (refund.sent_at, refund.id)
  ) earlier
  where refund.status = 'sent' and refund.cause <> 'paid_twice' and orders.paid_at is not null;

-- Payments that a bank took back, what was left of them then, and when the bank gave it up again.
create view chargeback_facts as
  select event.payment_id, event.n, payment.order_id, orders.site_id, event.at, orders.paid_at, payment.method, orders.country,
    orders.currency, orders.vat_basis_points, payment.amount - returned.amount as amount,
    included_tax(payment.amount, orders.vat_basis_points) - included_tax(returned.amount, orders.vat_basis_points) as vat_amount,
    after.at as won_back_at
  from payment_events event
  join counted_payments payment on payment.id = event.payment_id
  join orders on orders.id = payment.order_id
  cross join lateral (
    select coalesce(sum(refund.amount), 0)::integer as amount from refunds refund
    where refund.payment_id = payment.id and refund.status = 'sent' and refund.sent_at <= event.at
  ) returned
  left join lateral (
    select next.at from payment_events next
    where next.payment_id = event.payment_id and next.n > event.n and next.note is null
      and next.status in ('paid', 'part_refunded', 'refunded')
    order by next.n limit 1
  ) after on true
  where event.status = 'charged_back' and event.note is null and orders.paid_at is not null;
create index payment_events_charged_back on payment_events (at) where status = 'charged_back';
