-- oldest-build: 0020
-- What staff write down about a member. The member may ask to read it, so it is in their export.
create table member_notes (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  profile_id opaque_id not null references profiles (id) on delete cascade,
  staff_id opaque_id not null references staff (id),
  words text not null,
  written_at timestamptz not null
);
create index member_notes_of on member_notes (profile_id, written_at);

-- Filters of the list that somebody on the staff kept under a name.
create table member_views (
  id opaque_id primary key default new_id(),
  staff_id opaque_id not null references staff (id),
  name text not null,
  filter jsonb not null,
  kept_at timestamptz not null
);
create index member_views_of on member_views (staff_id, kept_at);

-- A member as staff see them; what is personal is masked before it leaves the server.
create view desk_members as
  select account.profile_id as id, account.id as account_id, account.site_id, account.email, account.email_key,
    account.birth_date, account.language, account.country, account.status, account.paid, account.signup_date,
    account.confirmed_at, account.deleted_at, account.suspended_until, account.suspended_for,
    account.profile_hidden_at, account.locked_at, account.tracking,
    profile.name, profile.gender, profile.city, profile.last_active, profile.main_photo_id, profile.num_photos,
    profile.invisible
  from accounts account left join profiles profile on profile.id = account.profile_id;

-- Members about whom a report waits.
create view reported_members as
  select reported_id as id, site_id from reports where decided_at is null and reported_id is not null;
