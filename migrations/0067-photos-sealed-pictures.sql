-- oldest-build: 0020
-- CONS-17: a seal is on a picture, wherever a copy of it lies. Looks of the copies that are no photos of profiles, by
-- storage key: photos of conversations, evidence, attachments.
create table picture_looks (
  key text collate "C" primary key,
  fingerprint bit(64) not null
);
-- Looks under a seal, refused at every upload. `seal` is the sealed case.
create table sealed_looks (
  seal opaque_id not null,
  fingerprint bit(64) not null,
  primary key (seal, fingerprint)
);
-- Pictures nobody may fetch, by storage key; `rating` of a photo that was visible, to bring it back.
create table sealed_pictures (
  key text collate "C" not null,
  seal opaque_id not null,
  rating text check (rating in ('safe', 'adult')),
  primary key (key, seal)
);
create index sealed_pictures_of on sealed_pictures (seal);

-- A look goes with its picture, also by erasure, commands and older builds.
create function drop_picture_look() returns trigger language plpgsql as $$
begin
  delete from picture_looks where key = old.key;
  delete from sealed_pictures where key = old.key;
  return null;
end
$$;
create trigger chat_photos_drop_looks after delete on chat_photos for each row execute function drop_picture_look();
create trigger complaint_files_drop_looks after delete on complaint_files for each row execute function drop_picture_look();
create trigger photos_drop_looks after delete on photos for each row execute function drop_picture_look();

create function drop_evidence_looks() returns trigger language plpgsql as $$
declare
  gone text[] := array(
    select jsonb_array_elements_text(old.evidence -> 'photos')
    except select jsonb_array_elements_text(new.evidence -> 'photos') where tg_op = 'UPDATE'
  );
begin
  delete from picture_looks where key = any(gone);
  delete from sealed_pictures where key = any(gone);
  return null;
end
$$;
create trigger reports_drop_looks after delete or update of evidence on reports
  for each row execute function drop_evidence_looks();
