-- oldest-build: 0020
-- CONS-51: who answers a conversation of a fictional profile now. Lapses.
create table fictional_claims (
  conversation_id opaque_id primary key references conversations (id) on delete cascade,
  staff_id opaque_id not null references staff (id),
  until timestamptz not null
);

-- CONS-52: who wrote an answer, and what stood in front of it.
create table fictional_answers (
  conversation_id opaque_id not null,
  seq integer not null,
  staff_id opaque_id not null references staff (id),
  -- It began with the truth about the profile.
  honest boolean not null,
  -- It reminded the member of what they have spent.
  reminded boolean not null,
  answered_at timestamptz not null,
  primary key (conversation_id, seq),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
create index fictional_answers_recent on fictional_answers (answered_at);

-- CONS-53: what the profile has said to a member, so that colleagues do not contradict each other.
create table fictional_notes (
  conversation_id opaque_id not null references conversations (id) on delete cascade,
  id opaque_id not null default new_id(),
  staff_id opaque_id not null references staff (id),
  body text not null,
  noted_at timestamptz not null,
  primary key (conversation_id, id)
);

-- What an answer may build on.
create view fictional_facts as
  select id, site_id, name, birth_date, status, automatic, gender, wish, country, region, city, about_me, looking_for, interests,
    hair_colour, eye_colour, body_type, relationship_status, tattoos, main_photo_id, num_photos, created_at
  from profiles where fictional;
