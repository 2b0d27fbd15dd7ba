-- A person's own pictures, as their own client shows them; removed ones stand for nobody.
create view own_photos as select profile_id, id, status, position from photos where status <> 'removed';
