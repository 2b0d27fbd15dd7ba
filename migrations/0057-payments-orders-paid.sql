-- oldest-build: 0020
-- Counted on the console's first screen.
create index orders_paid on orders (site_id, paid_at) where paid_at is not null;
