-- Whoever is erased is looked for among those that others decided about; without it each erasure reads every decision.
create index swipes_seen on swipes (seen_id);
