-- What a person took away does not come back, also after its owner deleted it: only how it looked is kept, coarsely.
create table removed_looks (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  fingerprint bit(64) not null,
  primary key (profile_id, fingerprint)
);
