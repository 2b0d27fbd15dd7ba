-- Invisible people are still there for those they liked, matched or talked with.
create or replace view seen_profiles as
  select viewer.id as viewer_id, profile.* from profiles viewer
  join profiles profile on profile.site_id = viewer.site_id
  where profile.id = viewer.id
    or (profile.status = 'active'
      and (not profile.invisible
        or exists (select from likes where liker_id = profile.id and liked_id = viewer.id)
        or exists (select from matched_pairs pair where pair.profile_id = viewer.id and pair.other_id = profile.id)
        or exists (select from chats where chats.profile_id = viewer.id and chats.other_id = profile.id))
      and not exists (
        select from blocked_pairs pair where pair.viewer_id = viewer.id and pair.other_id = profile.id
      ));

-- Whoever is erased is looked for from the other side, too.
create index chats_other on chats (other_id);
create index conversation_starts_other on conversation_starts (other_id);

-- CHAT-4: as before, but a client id belongs to one message to one person for ever: sent to somebody else it is refused,
-- and so it is when its message is gone (a block deletes them), for the books say that it is paid already. The books
-- name the account: others know the profile's id, and would still know whose lines these were.
create or replace function send_message(site text, me text, my_account text, other text, client uuid, what text,
  words text, price integer, most_started integer, moment timestamptz)
returns table (result text, conversation text, seq integer, sent_at timestamptz, balance integer) language plpgsql as $$
declare
  wallet wallets;
  known messages;
  talk conversations;
  paid record;
  mine integer;
begin
  select * into strict wallet from wallets where account_id = my_account for update;
  select * into known from messages message where message.sender_id = me and message.client_id = client;
  if known.seq is not null then
    return query select case when known.body = words and known.kind = what and exists (
        select from chats
        where chats.conversation_id = known.conversation_id and chats.profile_id = me and chats.other_id = other
      ) then 'repeated' else 'other_text' end,
      known.conversation_id::text, known.seq, known.sent_at, wallet.balance;
    return;
  end if;
  perform lock_pair(me, other);
  if me = other or not exists (select from seen_profiles seen where seen.viewer_id = me and seen.id = other) then
    return query select 'not_found', null::text, null::integer, null::timestamptz, wallet.balance;
    return;
  end if;

  select * into talk from conversations where low_id = least(me, other) and high_id = greatest(me, other) for update;
  if talk.id is null then
    if most_started is not null and most_started <= (select count(*) from conversation_starts where profile_id = me and other_id <> other) then
      return query select 'too_many_started', null::text, null::integer, null::timestamptz, wallet.balance;
      return;
    end if;
  end if;
  if price > 0 then
    if wallet.balance < price then
      return query select 'too_poor', null::text, null::integer, null::timestamptz, wallet.balance;
      return;
    end if;
    select * into paid from spend_credits(my_account, price, 'message', my_account || ' ' || client, moment);
    if paid.result <> 'spent' then
      return query select 'other_text', null::text, null::integer, null::timestamptz, wallet.balance;
      return;
    end if;
  end if;
  if talk.id is null then
    insert into conversations (site_id, low_id, high_id, started_by, started_at)
    values (site, least(me, other), greatest(me, other), me, moment) returning * into talk;
    insert into conversation_starts (profile_id, other_id, started_at) values (me, other, moment) on conflict do nothing;
    insert into chats (conversation_id, profile_id, other_id, last_at) values
      (talk.id, me, other, moment), (talk.id, other, me, moment);
  end if;

  update conversations set last_seq = last_seq + 1 where id = talk.id returning last_seq into talk.last_seq;
  update chats set received = received + 1, last_at = moment
  where conversation_id = talk.id and profile_id = other returning received into mine;
  update chats set last_at = moment where conversation_id = talk.id and profile_id = me;
  insert into messages (conversation_id, seq, sender_id, client_id, kind, body, n, cost, sent_at)
  values (talk.id, talk.last_seq, me, client, what, words, mine, price, moment);
  return query select 'sent', talk.id::text, talk.last_seq, moment,
    case when price > 0 then paid.balance else wallet.balance end;
end
$$;
