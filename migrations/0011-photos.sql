-- Profile photos. The bytes are in the file store under `key` and are served only through the application.
create table photos (
  -- Chosen by the application: 128 random bits.
  id opaque_id primary key,
  site_id text not null references sites (id),
  profile_id opaque_id not null references profiles (id) on delete cascade,
  -- Chosen by the browser: the same upload sent twice creates one photo.
  client_id uuid not null,
  position smallint not null,
  -- Only the owner sees pending photos; a moderator or the automatic check approves them.
  status text not null check (status in ('pending', 'approved', 'removed')),
  -- Adult photos are never shown to visitors and never become the main photo.
  rating text check (rating in ('safe', 'adult')),
  reason text check (
    reason in ('not_a_person', 'somebody_else', 'minor', 'explicit', 'contact_details', 'quality', 'other')
  ),
  width smallint not null,
  height smallint not null,
  -- A few pixels, shown until the bytes arrive.
  placeholder text not null,
  -- A perceptual hash: photos that differ in few bits are the same picture.
  fingerprint bit(64),
  key text collate "C" not null unique,
  created_at timestamptz not null,
  -- When a moderator reviewed it. Null on approved photos where sites review after publication.
  reviewed_at timestamptz,
  check ((status = 'approved') = (rating is not null)),
  check ((status = 'removed') = (reason is not null)),
  unique (profile_id, client_id)
);
create index photos_in_order on photos (profile_id, position);
create index photos_unreviewed on photos (created_at, id) where reviewed_at is null and status <> 'removed';

-- A photo removed by a moderator cannot be uploaded again, even after its owner deleted it: its fingerprint stays.
create table removed_looks (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  fingerprint bit(64) not null,
  primary key (profile_id, fingerprint)
);

-- Fingerprints banned for a whole site: children, and intimate pictures shared without consent.
create table banned_looks (
  site_id text not null references sites (id),
  fingerprint bit(64) not null,
  primary key (site_id, fingerprint)
);

-- For lists of people: joined with profiles.main_photo_id.
create view main_photos as
  select id, site_id, profile_id, width, height, placeholder from photos where status = 'approved' and rating = 'safe';

-- Photos others may see, in order (`place` counts from 1): safe ones first, so that the main photo is the first for
-- everybody. Filter by profile: the window runs per profile.
create view visible_photos as
  select id, site_id, profile_id, rating, width, height, placeholder,
    row_number() over (partition by profile_id order by rating = 'adult', position, id) as place
  from photos where status = 'approved';

-- A member's own photos, as their client shows them.
create view own_photos as select profile_id, id, status, position from photos where status <> 'removed';

-- The review queue, with what helps to judge a photo.
create view photos_to_review as
  select photos.id, photos.site_id, photos.profile_id, photos.key, photos.status, photos.width, photos.height,
    photos.created_at, profiles.name, profiles.birth_date
  from photos join profiles on profiles.id = photos.profile_id
  where photos.reviewed_at is null and photos.status <> 'removed';

-- Where the bytes are, for copies kept as evidence.
create view photo_keys as select id, profile_id, key, status, rating, position from photos;

-- Fingerprints, to find copies of a picture.
create view photo_looks as select id, site_id, profile_id, status, rating, fingerprint from photos;
