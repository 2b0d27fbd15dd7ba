import { DIALOGUES } from '#demo/dialogues/all.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import type { Site } from '#platform/site.ts'

import { type Chance, chanceOf, pickOne, pickSome } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { areAFit, peopleOn, type Somebody } from './read-people.ts'
import { lastTurnLength, timeLines } from './time-lines.ts'
import { type PastLike, writeLikes } from './write-likes.ts'
import { type Talk, writeTalks } from './write-talks.ts'

/** Likes per member, among people of similar age who speak the same language. */
const LIKES = 2
const YEARS_APART = 14
/** Percentage of likes that are mutual, and of conversations that end unread. */
const RETURNED = 40
const UNREAD = 30
/** One conversation per this many members, so that every login has some to look at. */
const MEMBERS_PER_TALK = 6

/** Writes likes, matches and conversations between a site's invented members, all before they were last active. */
export async function makePast(tx: DemoContext, site: Site): Promise<void> {
  const people = await peopleOn(tx, site.id)
  const pairs = people.flatMap((one, index) => pairsOf(one, people, chanceOf('likes', site.id, index)))
  await writeLikes(
    tx,
    site,
    pairs.flatMap(({ likes }) => likes),
  )
  const met = pairs.filter(({ likes, one }) => likes.length === 2 && one.paid)
  const random = chanceOf('talks', site.id)
  const talking = onePerPair(pickSome(random, met, Math.ceil(people.length / MEMBERS_PER_TALK)))
  await writeTalks(
    tx,
    site,
    talking.flatMap((pair) => talkOf(random, pair)),
  )
}

type Pair = { one: Somebody; other: Somebody; likes: PastLike[] }

function pairsOf(one: Somebody, people: readonly Somebody[], random: Chance): Pair[] {
  const near = people.filter(
    (other) =>
      other !== one &&
      other.language === one.language &&
      Math.abs(other.birth_year - one.birth_year) <= YEARS_APART &&
      areAFit(one, other) &&
      span(one, other) > DAY,
  )
  return pickSome(random, near, LIKES).map((other) => {
    const [from] = meetingOf(one, other)
    const at = (share: number) => new Date(from + share * span(one, other))
    const first = { liker: one.profile, liked: other.profile, at: at(random() * 0.5), opened: true }
    if (random() * 100 >= RETURNED) return { one, other, likes: [{ ...first, opened: random() < 0.5 }] }
    const back = { liker: other.profile, liked: one.profile, at: at(0.5 + random() * 0.2), opened: true }
    return { one, other, likes: [first, back] }
  })
}

/** The period in which both were active members. */
const meetingOf = (one: Somebody, other: Somebody) =>
  [
    Math.max(one.member_since.getTime(), other.member_since.getTime()),
    Math.min(one.last_active.getTime(), other.last_active.getTime()),
  ] as const

function span(one: Somebody, other: Somebody): number {
  const [from, to] = meetingOf(one, other)
  return to - from
}

const keyOf = ({ one, other }: Pair) => [one.profile, other.profile].sort().join()
const onePerPair = (pairs: readonly Pair[]) => [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()]

/** Their conversation after the match; none if too little time was left for it. */
function talkOf(random: Chance, { one, other, likes }: Pair): Talk[] {
  const dialogue = pickOne(random, DIALOGUES[one.language])
  const [, to] = meetingOf(one, other)
  const lines = timeLines(random, dialogue, new Date(to - random() * 2 * HOUR))
  if (likes.some(({ at }) => at > lines[0]!.at)) return []
  const unread = random() * 100 < UNREAD ? lastTurnLength(dialogue) : 0
  return [{ people: [one, other], lines, unread: lines.at(-1)!.by === 0 ? [0, unread] : [unread, 0] }]
}
