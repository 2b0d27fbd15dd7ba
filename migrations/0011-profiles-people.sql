-- What a person tells about themselves, where they are (coarsely), when they were here, and who may find them.
drop view own_profiles;
alter table profiles
  add column birth_date date not null default '1990-01-01',
  add column gender text check (gender in ('male', 'female')),
  add column sexuality text,
  add column hair_colour text,
  add column eye_colour text,
  add column body_type text,
  add column relationship_status text,
  add column tattoos text,
  add column reason_for_joining text,
  add column looking_for text,
  add column interests text[] not null default '{}',
  -- All that is kept of a place: the middle of a 0.1° cell in hundredths of a degree, and the town the cell is named after.
  add column lat smallint,
  add column lon smallint,
  add column region text,
  add column city text,
  -- Off until the member switches it on: then visitors may see the profile, too.
  add column show_to_visitors boolean not null default false,
  -- One switch: in no list, no count, and never online.
  add column invisible boolean not null default false,
  -- Moves at most once in five minutes; the beacon of a hidden page writes beside it.
  add column last_active timestamptz,
  add column hidden_at timestamptz,
  -- 0 to 100: how much of a profile there is.
  add column completeness smallint not null default 0,
  -- Chosen by photos: the first picture that everybody may see, and how many there are.
  add column main_photo_id opaque_id,
  add column num_photos smallint not null default 0,
  -- Search: the birth band of five years, and one number for the order.
  add column band smallint generated always as ((extract(year from birth_date) / 5)::smallint) stored,
  add column rank integer not null default 0,
  -- A page of results belongs to the moment its first page was made: what the rank was before the last change.
  add column ranked_at timestamptz not null default '2020-01-01T00:00:00Z',
  add column rank_before integer,
  add check ((lat is null) = (lon is null));
alter table profiles alter column birth_date drop default;

-- How often somebody moved today: a place that could be changed at will would be a way to measure distances.
create table place_changes (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  changed_at timestamptz not null
);
create index place_changes_recent on place_changes (profile_id, changed_at);

-- A person as their own client shows them.
create view own_profiles as
  select id, account_id, name, country, status, invisible, main_photo_id from profiles where account_id is not null;

-- One number for the order of lists: the day somebody was last here, then a photo, then how much there is to read.
create function profile_rank(active timestamptz, has_photo boolean, completeness smallint) returns integer
language sql immutable as $$
  select (extract(epoch from active) / 86400)::integer * 1000 + case when has_photo then 200 else 0 end + completeness
$$;

create view profile_names as select id, name from profiles;
