-- Who has got which announcement: given again by mistake, it goes only to those who have not.
create table announcement_readers (
  announcement_id opaque_id not null references announcements (id) on delete cascade,
  account_id opaque_id not null references accounts (id) on delete cascade,
  told_at timestamptz not null,
  primary key (announcement_id, account_id)
);
create index announcement_readers_of on announcement_readers (account_id);

-- Of what was sent before, nobody wrote down to whom: everybody who agrees to such things today counts as told.
insert into announcement_readers (announcement_id, account_id, told_at)
select announcement.id, settings.account_id, coalesce(announcement.done_at, announcement.made_at)
from announcements announcement
join notification_settings settings on settings.site_id = announcement.site_id
  and (announcement.type = any (settings.mail) or announcement.type = any (settings.push))
where announcement.done_at is not null or settings.account_id <= announcement.told_to;
