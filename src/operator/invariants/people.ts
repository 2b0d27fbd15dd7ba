import { sql } from 'kysely'

import type { Invariant } from './invariant.ts'
import { placesOf } from './places-of.ts'

export const peopleInvariants: readonly Invariant[] = [
  {
    name: 'a match is two likes',
    find: (at) =>
      placesOf(
        at,
        sql`
          select low_id || ' ' || high_id as place from matches
          where 2 <> (
            select count(*) from likes where (liker_id, liked_id) in ((low_id, high_id), (high_id, low_id))
          )
        `,
      ),
  },
  {
    // Only active profiles count: a match with an unconfirmed or suspended one is made later.
    name: 'two likes are a match',
    find: (at) =>
      placesOf(
        at,
        sql`
          select one.liker_id || ' ' || one.liked_id as place
          from likes one
          join likes other on other.liker_id = one.liked_id and other.liked_id = one.liker_id
          join profiles liker on liker.id = one.liker_id and liker.status = 'active'
          join profiles liked on liked.id = one.liked_id and liked.status = 'active'
          where one.liker_id < one.liked_id and not exists (
            select from matches where low_id = one.liker_id and high_id = one.liked_id
          )
        `,
      ),
  },
  {
    name: 'a block leaves nothing between two people',
    find: (at) =>
      placesOf(
        at,
        sql`
          select what || ': ' || one || ' ' || other as place from (
            select 'like' as what, liker_id as one, liked_id as other from likes
            union all
            select 'match', low_id, high_id from matches
            union all
            select 'conversation', low_id, high_id from conversations
            union all
            select 'photo', profile_id, other_id from chat_photos
          ) tie join blocked_pairs pair on pair.viewer_id = one and pair.other_id = other
        `,
      ),
  },
  {
    // A job lifts expired suspensions, so the end date is not checked here.
    name: 'a hidden profile has its cause',
    find: (at) =>
      placesOf(
        at,
        sql`
          select id as place from profiles where (status = 'suspended' or exists (
            select from accounts where accounts.profile_id = profiles.id and accounts.profile_hidden_at is not null
          )) and not exists (select from hidden_profiles where profile_id = profiles.id) and not exists (
            select from reports where reports.reported_id = profiles.id and reports.frozen_at is not null
          ) and not exists (
            select from reports join moderation_decisions decision on decision.report_id = reports.id
            left join moderation_appeals appeal on appeal.report_id = reports.id
            where reports.reported_id = profiles.id and decision.measure = 'suspend'
              and appeal.outcome is distinct from 'overturned' and decision.undone_at is null
          )
        `,
      ),
  },
  {
    name: 'a profile with a reason to be hidden is hidden',
    find: (at) =>
      placesOf(
        at,
        sql`
          select hold.profile_id as place from hidden_profiles hold
          join profiles on profiles.id = hold.profile_id
          left join accounts on accounts.profile_id = hold.profile_id
          where profiles.status <> 'suspended' or accounts.profile_hidden_at is null
        `,
      ),
  },
  {
    name: 'a main photo is the first that others may see',
    find: (at) =>
      placesOf(
        at,
        sql`
          select id as place from profiles where main_photo_id is distinct from (
            select photos.id from photos
            where profile_id = profiles.id and photos.status = 'approved' and rating = 'safe'
            order by position, photos.id limit 1
          )
        `,
      ),
  },
]
