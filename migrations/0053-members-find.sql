-- oldest-build: 0020
-- CONS-32: cases by the number both sides quote. Sealed ones exist for named staff only, and so does what leads to them.
create index cases_sealed on cases (reference) where sealed;
create view desk_cases as
  select id, site_id, reference, kind, what, opened_at, closed_at, sealed from cases;
create view sealed_reports as
  select report.reference, report.reported_id, report.reporter_id from reports report
  join cases on cases.report_id = report.id or cases.complaint_id = report.complaint_id
  where cases.sealed;
create view sealed_complaints as
  select complaint.reference from complaints complaint join cases on cases.complaint_id = complaint.id where cases.sealed;

-- Invoices by their number, which companies count on their own.
create index invoices_number on invoices (number);
create view numbered_invoices as select number, order_id from invoices;
