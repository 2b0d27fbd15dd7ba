-- Pictures of people. The bytes are in the file store, below `key`; nobody reaches them but through the application.
create table photos (
  -- Made by the application: 128 random bits.
  id opaque_id primary key,
  site_id text not null references sites (id),
  profile_id opaque_id not null references profiles (id) on delete cascade,
  -- Made by the browser: the same upload sent twice makes one photo.
  client_id uuid not null,
  position smallint not null,
  -- Pending ones are seen by their owner only; a person or the automatic check approves.
  status text not null check (status in ('pending', 'approved', 'removed')),
  -- Adult ones are never shown to visitors and never stand for a profile.
  rating text check (rating in ('safe', 'adult')),
  reason text check (
    reason in ('not_a_person', 'somebody_else', 'minor', 'explicit', 'contact_details', 'quality', 'other')
  ),
  width smallint not null,
  height smallint not null,
  -- A picture of a few pixels, shown until the bytes are there.
  placeholder text not null,
  -- What the picture looks like, coarsely: pictures that differ in few bits are the same picture.
  fingerprint bit(64),
  key text collate "C" not null unique,
  created_at timestamptz not null,
  -- When a person looked at it. Where people look afterwards it is empty although the photo is approved.
  reviewed_at timestamptz,
  check ((status = 'approved') = (rating is not null)),
  check ((status = 'removed') = (reason is not null)),
  unique (profile_id, client_id)
);
create index photos_in_order on photos (profile_id, position);
create index photos_unreviewed on photos (created_at, id) where reviewed_at is null and status <> 'removed';

-- For lists of people: join profiles.main_photo_id with its id.
create view main_photos as
  select id, site_id, profile_id, width, height, placeholder from photos where status = 'approved' and rating = 'safe';

-- What others may see of a person, in their order (`place` counts from 1): safe ones first, so that the main photo is
-- the first for everybody. Ask it with a profile: the count is made per profile.
create view visible_photos as
  select id, site_id, profile_id, rating, width, height, placeholder,
    row_number() over (partition by profile_id order by rating = 'adult', position, id) as place
  from photos where status = 'approved';

-- What a person has to look at, with what helps to judge it. It stands here because it needs both tables.
create view photos_to_review as
  select photos.id, photos.site_id, photos.profile_id, photos.key, photos.status, photos.width, photos.height,
    photos.created_at, profiles.name, profiles.birth_date
  from photos join profiles on profiles.id = photos.profile_id
  where photos.reviewed_at is null and photos.status <> 'removed';
