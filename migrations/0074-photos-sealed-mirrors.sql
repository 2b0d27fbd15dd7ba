-- oldest-build: 0020
-- CONS-17: a seal is on the mirrored picture, too: each row of its look backwards, and what was darker is lighter.
-- src/features/photos/looks.ts does the same for new seals.
insert into sealed_looks (seal, fingerprint)
select seal, ~ (
  select string_agg(reverse(substr(fingerprint::text, 8 * line + 1, 8)), '' order by line) from generate_series(0, 7) line
)::bit(64)
from sealed_looks
on conflict do nothing;
