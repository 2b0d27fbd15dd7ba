-- What other members see of a person. A member has one profile; fictional profiles have no account.
create table profiles (
  -- A member's id comes from the account; a fictional profile gets its own.
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  account_id opaque_id unique references accounts (id) on delete cascade,
  fictional boolean not null default false,
  -- Answered by a script: every answer is labelled, and writing to it is free.
  automatic boolean not null default false,
  name text not null,
  country text,
  -- Disabled until the address is confirmed. A suspended profile is in no list of people; when the suspension ends it
  -- takes the status of its account.
  status text not null default 'disabled' check (status in ('disabled', 'active', 'suspended')),
  -- Whom the member would like to meet.
  wish text check (wish in ('female', 'male', 'everyone')),
  about_me text,
  created_at timestamptz not null,
  birth_date date not null,
  gender text check (gender in ('male', 'female')),
  sexuality text,
  hair_colour text,
  eye_colour text,
  body_type text,
  relationship_status text,
  tattoos text,
  reason_for_joining text,
  looking_for text,
  interests text[] not null default '{}',
  -- The only location kept: the centre of a 0.1° cell in hundredths of a degree, and the town the cell is named after.
  lat smallint,
  lon smallint,
  region text,
  city text,
  -- Opt-in: visitors may see the profile too.
  show_to_visitors boolean not null default false,
  -- In no list, no count, and never online.
  invisible boolean not null default false,
  -- Written at most every five minutes; the beacon of a hidden page writes `hidden_at` instead.
  last_active timestamptz,
  hidden_at timestamptz,
  -- 0 to 100: how much of the profile is filled in.
  completeness smallint not null default 0,
  -- Set by photos: the first photo everybody may see, and the number of photos.
  main_photo_id opaque_id,
  num_photos smallint not null default 0,
  -- Birth years in bands of five, for search.
  band smallint generated always as ((extract(year from birth_date) / 5)::smallint) stored,
  -- Gender and wish in one number for search: 0, 3, 6 for unknown, female, male; plus 0, 1, 2 for anybody, women, men.
  pairing smallint generated always as (
    case gender when 'female' then 3 when 'male' then 6 else 0 end
    + case wish when 'female' then 1 when 'male' then 2 else 0 end) stored,
  -- The sort key of lists.
  rank integer not null default 0,
  -- Pages of results belong to the moment of the first page, so the rank before the last change is kept.
  ranked_at timestamptz not null default '2020-01-01T00:00:00Z',
  rank_before integer,
  check (fictional = (account_id is null)),
  check ((lat is null) = (lon is null)),
  check (fictional or not automatic)
);
create index profiles_site on profiles (site_id, status);
create index profiles_fictional on profiles (id) where fictional;

-- Each search index ends in list order, so that a probe reads only the rows it shows. The birth band keeps narrow age
-- ranges from reading everybody; wide ranges read a cell without it.
create index profiles_near on profiles (site_id, lat, lon, pairing, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_near_band on profiles (site_id, lat, lon, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_in_region on profiles (site_id, region, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_in_country on profiles (site_id, country, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_of_site on profiles (site_id, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
-- Visitors see only a fraction of the members; without indexes of their own their searches would read past the others.
create index profiles_for_visitors on profiles (site_id, country, pairing, rank desc, id desc)
  where status = 'active' and not invisible and (fictional or show_to_visitors);
create index profiles_for_visitors_band on profiles (site_id, country, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible and (fictional or show_to_visitors);
-- Small sets that are read completely: re-ranked since a search began, recently active, new.
create index profiles_ranked on profiles (site_id, ranked_at) where status = 'active' and not invisible;
create index profiles_just_here on profiles (site_id, last_active)
  where status = 'active' and not invisible and not fictional;
create index profiles_new on profiles (site_id, created_at) where status = 'active' and not invisible;
-- New members, without fictional profiles, for "new people who fit your search".
create index profiles_newcomers on profiles (site_id, country, created_at desc)
  where status = 'active' and not invisible and account_id is not null;

-- Moves per day are limited: freely chosen places would let a member measure distances.
create table place_changes (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  changed_at timestamptz not null
);
create index place_changes_recent on place_changes (profile_id, changed_at);

-- The operator's file behind a fictional profile: applying the file again changes the same profile.
create table fictional_files (
  site_id text not null references sites (id),
  name text collate "C" not null,
  profile_id opaque_id not null unique references profiles (id) on delete cascade,
  applied_at timestamptz not null,
  primary key (site_id, name)
);

-- The sort key of lists: the day of the last visit, then a photo, then completeness.
create function profile_rank(active timestamptz, has_photo boolean, completeness smallint) returns integer
language sql immutable as $$
  select (extract(epoch from active) / 86400)::integer * 1000 + case when has_photo then 200 else 0 end + completeness
$$;

-- Cells where anybody has ever been, with their ages: search probes only these, so empty land costs nothing. The table
-- identifies nobody and only grows: an abandoned cell costs one empty probe.
create table profile_cells (
  site_id text not null references sites (id),
  lat smallint not null,
  lon smallint not null,
  pairing smallint not null,
  country text collate "C" not null,
  region text collate "C" not null,
  -- One bit per birth band.
  bands integer not null,
  primary key (site_id, lat, lon, pairing, country, region)
);

-- Bit 0 is the band around 1900; the last bit takes everything later.
create function band_bit(band integer) returns integer language sql immutable as $$
  select 1 << greatest(0, least(30, band - 380))
$$;

-- Most rows add nothing new: those write nothing and lock nothing.
create function note_new_cells() returns trigger language plpgsql as $$
begin
  insert into profile_cells as known (site_id, lat, lon, pairing, country, region, bands)
  select site_id, lat, lon, pairing, coalesce(country, ''), coalesce(region, ''), bit_or(band_bit(band))
  from added where lat is not null
    and not exists (
      select from profile_cells cell
      where cell.site_id = added.site_id and cell.lat = added.lat and cell.lon = added.lon
        and cell.pairing = added.pairing and cell.country = coalesce(added.country, '')
        and cell.region = coalesce(added.region, '') and cell.bands & band_bit(added.band) <> 0
    )
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (site_id, lat, lon, pairing, country, region) do update set bands = known.bands | excluded.bands;
  return null;
end
$$;
create trigger profiles_cells_new after insert on profiles
  referencing new table as added for each statement execute function note_new_cells();

create function note_changed_cell() returns trigger language plpgsql as $$
begin
  insert into profile_cells as known (site_id, lat, lon, pairing, country, region, bands)
  select new.site_id, new.lat, new.lon, new.pairing, coalesce(new.country, ''), coalesce(new.region, ''), band_bit(new.band)
  where not exists (
    select from profile_cells cell
    where cell.site_id = new.site_id and cell.lat = new.lat and cell.lon = new.lon and cell.pairing = new.pairing
      and cell.country = coalesce(new.country, '') and cell.region = coalesce(new.region, '')
      and cell.bands & band_bit(new.band) <> 0
  )
  on conflict (site_id, lat, lon, pairing, country, region) do update set bands = known.bands | excluded.bands;
  return null;
end
$$;
create trigger profiles_cells_changed after update on profiles for each row
  when (new.lat is not null and (old.lat, old.lon, old.pairing, old.country, old.region, old.band)
    is distinct from (new.lat, new.lon, new.pairing, new.country, new.region, new.band))
  execute function note_changed_cell();

-- For the search of other features.
create view populated_cells as select site_id, lat, lon, pairing, country, region, bands from profile_cells;

-- A profile as its owner's client shows it.
create view own_profiles as
  select id, account_id, name, country, status, invisible, main_photo_id from profiles where account_id is not null;

-- Names of present members: a deleted member is gone for everybody, including those who blocked them.
create view profile_names as select id, name from profiles where status = 'active';

-- Profiles a visitor may see, where the site admits visitors: members who opted in, and fictional profiles.
create view public_profiles as
  select id, site_id, account_id, fictional, name, country, status, wish, about_me, created_at, birth_date, gender,
    sexuality, hair_colour, eye_colour, body_type, relationship_status, tattoos, reason_for_joining, looking_for,
    interests, lat, lon, region, city, show_to_visitors, invisible, last_active, hidden_at, completeness, main_photo_id,
    num_photos, band, rank, ranked_at, rank_before
  from profiles where status = 'active' and not invisible and (show_to_visitors or fictional);

-- Profiles that can be found.
create view searchable_profiles as
  select id, site_id, name, birth_date, gender, pairing, band, country, region, city, lat, lon, fictional,
    show_to_visitors, sexuality, hair_colour, eye_colour, body_type, relationship_status, tattoos, reason_for_joining,
    main_photo_id, created_at, last_active, hidden_at, rank, ranked_at, rank_before
  from profiles where status = 'active' and not invisible;

-- Members who search, and their location.
create view searchers as select id, site_id, gender, lat, lon from profiles where account_id is not null;

-- What the match finder compares.
create view profile_traits as
  select id, interests, body_type, reason_for_joining from profiles where status = 'active' and not invisible;

-- For features that choose people for a member.
create view profile_wishes as select id, account_id, wish, country from profiles;

create view fictional_profiles as
  select id, site_id, true as fictional, automatic from profiles where fictional;

-- A profile's own texts, for judging a report.
create view profile_statements as
  select id, site_id, account_id, name, birth_date, fictional, status, about_me, looking_for from profiles;

-- Where a member was at sign-up, and where they say they are; the age rules depend on both.
create view viewer_places as
  select account.id as account_id, account.profile_id, account.country as joined_from, profile.country, profile.region
  from accounts account left join profiles profile on profile.id = account.profile_id;
