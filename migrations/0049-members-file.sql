-- oldest-build: 0020
-- CONS-22: what a member's file shows, from the features that own it.
create view desk_logins as
  select account_id, device, created_at, last_used_at, expires_at, proved_country from sessions;

create view desk_orders as
  select orders.id, orders.site_id, orders.account_id, orders.credits, orders.currency, orders.amount, orders.status,
    orders.created_at, orders.paid_at, invoices.company_id, invoices.number as invoice,
    payment.method, payment.status as payment_status
  from orders
  left join invoices on invoices.order_id = orders.id
  left join lateral (
    select method, status from payments where payments.order_id = orders.id
    order by payments.status in ('paid', 'part_refunded', 'refunded', 'charged_back') desc, attempt desc limit 1
  ) payment on true;

-- Who pays by direct debit, as they said it last.
create view desk_payers as select account_id, holder, phone, created_at from debit_mandates;

create view desk_reports as
  select report.reference, report.site_id, report.kind, report.reason, report.reporter_id, report.reported_id,
    report.own_initiative, report.reported_at, report.decided_at, decision.measure, decision.until,
    decision.undone_at, appeal.outcome as appeal
  from reports report
  left join moderation_decisions decision on decision.report_id = report.id
  left join moderation_appeals appeal on appeal.report_id = report.id;

create view desk_complaints as
  select reference, site_id, kind, category, account_id, sent_at, answered_at, outcome from complaints;

create view desk_mail_stops as select account_id, reason, stopped_at from mail_stops;

create view desk_acts as
  select acts.at, acts.seq, acts.act, acts.subject_id, acts.reason, acts.case_ref, acts.after, staff.name
  from staff_actions acts join staff on staff.id = acts.staff_id where acts.subject_kind = 'member';

-- Members by the last digits of the number a debit was confirmed with.
create index debit_mandates_phone on debit_mandates (right(phone, 4)) where phone is not null;
