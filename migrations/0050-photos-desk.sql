-- oldest-build: 0020
-- CONS-40: who rated a photo. CONS-44: the removed picture it resembles, if any.
alter table photos
  add column reviewed_by opaque_id references staff (id),
  -- Differing bits of the two fingerprints; null when it resembles none.
  add column near_bits smallint,
  add column near_mirrored boolean not null default false,
  -- Null when its owner has deleted the removed one.
  add column near_photo opaque_id references photos (id) on delete set null;
create index photos_near on photos (near_photo) where near_photo is not null;
create index photos_removed on photos (site_id) where status = 'removed';
-- Those others cannot see yet come first.
create index photos_waiting on photos ((status = 'approved'), created_at, id) include (site_id)
  where reviewed_at is null and status <> 'removed';
drop index photos_unreviewed;

-- CONS-42: who has a photo on the screen. Lapses, so a closed page holds nothing back.
create table photo_claims (
  photo_id opaque_id primary key references photos (id) on delete cascade,
  staff_id opaque_id not null references staff (id),
  until timestamptz not null
);
create index photo_claims_of on photo_claims (staff_id);

-- CONS-43: what it takes to undo a rating. Kept for a day; the log keeps who rated what.
create table photo_verdicts (
  id opaque_id primary key default new_id(),
  photo_id opaque_id not null references photos (id) on delete cascade,
  staff_id opaque_id not null references staff (id),
  at timestamptz not null,
  -- The columns of the photo before.
  before jsonb not null,
  undone_at timestamptz
);
create index photo_verdicts_of on photo_verdicts (staff_id, at);
create index photo_verdicts_on on photo_verdicts (photo_id, at);
create index photo_verdicts_age on photo_verdicts (at);

-- CONS-45: one row per reviewer: the stretch of photo work they are in.
create table photo_shifts (
  staff_id opaque_id primary key references staff (id),
  began_at timestamptz not null,
  touched_at timestamptz not null
);

create or replace view photos_to_review as
  select photos.id, photos.site_id, photos.profile_id, photos.key, photos.status, photos.width, photos.height,
    photos.created_at, profiles.name, profiles.birth_date, photos.position, photos.placeholder, photos.near_bits,
    photos.near_mirrored, photos.near_photo, profiles.created_at as member_since, profiles.account_id
  from photos join profiles on profiles.id = photos.profile_id
  where photos.reviewed_at is null and photos.status <> 'removed';
