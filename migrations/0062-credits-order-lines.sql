-- oldest-build: 0020
-- FIG-18: the ledger lines of an order, by the ids its causes begin with.
create view ledger_entries as
  select entry.id as set_id, entry.at, entry.cause, entry.cause_id, line.book, line.account_id, line.amount
  from ledger_sets entry join ledger_lines line on line.set_id = entry.id;
