-- oldest-build: 0020
-- The rest of what the form for fictional profiles shows.
create or replace view fictional_facts as
  select id, site_id, name, birth_date, status, automatic, gender, wish, country, region, city, about_me, looking_for, interests,
    hair_colour, eye_colour, body_type, relationship_status, tattoos, main_photo_id, num_photos, created_at, sexuality,
    reason_for_joining
  from profiles where fictional;
