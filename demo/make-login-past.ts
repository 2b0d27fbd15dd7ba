import { DIALOGUES } from '#demo/dialogues/all.ts'
import type { Dialogue } from '#demo/dialogues/dialogue.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import type { Site } from '#platform/site.ts'

import { chanceOf } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { LOGINS } from './logins.ts'
import { areAFit, loginsOn, peopleOn, type Somebody } from './read-people.ts'
import { lastTurnLength, timeLines } from './time-lines.ts'
import { type PastLike, writeLikes } from './write-likes.ts'
import { type Talk, writeTalks } from './write-talks.ts'

/** Between the two logins who matched; Daniel starts. */
const SOPHIE_AND_DANIEL: Dialogue = [
  'Hello Sophie. You restore paintings? I have a hundred questions, so I’ll start with one: what’s the strangest thing you’ve found under the varnish?',
  ['A second cow. Somebody had painted it over with a bush.', 'The bush was worse.'],
  'Justice for the cow. I plan kitchens, so what I find is mostly sandwiches.',
  'How old?',
  'Old enough for your department.',
  'That’s the best offer I’ve had all week. Do you really cook for your friends “whenever they let you”?',
  'Yes. They’re patient people. Do you really ruin recipes?',
  'Only the ones with steps.',
  'Then we start with soup. One step.',
  ['Soup it is.', 'The museum is open until nine on Thursdays. Afterwards I’m usually hungry.'],
]
const TO_DANIEL: Dialogue = ['Kitchens, bookshelves, weekend plans: which of the three do you finish on time?']
const FROM_DANIEL: Dialogue = [
  'Good evening. I’ve read your profile twice and I’m still smiling. Tea or coffee, while I think of a better first line?',
]
const TO_SOPHIE: Dialogue = ['You like museums when they’re almost empty. Which room would you take a friend to first?']

/** Largest age gap between a login and their contacts. */
const YEARS_APART = 12

/** Gives the logins matches, conversations, unread messages and pending likes to explore. */
export async function makeLoginPast(tx: DemoContext, site: Site): Promise<void> {
  const logins = await loginsOn(
    tx,
    site.id,
    LOGINS.map(({ email }) => email),
  )
  const login = (name: string) => logins.find(({ email }) => email.startsWith(`${name}@`))!
  const [free, paid, mate] = [login('free'), login('paid'), login('mate')]
  const people = await peopleOn(tx, site.id)
  const [anna, bella, carla, dina, elsa, flora] = friendsOf(paid, people) as [
    ...[Somebody, Somebody, Somebody, Somebody, Somebody, Somebody],
  ]
  const [adam, boris, carl, david] = friendsOf(mate, people) as [Somebody, Somebody, Somebody, Somebody]
  const [emil, frank] = friendsOf(
    free,
    people.filter((each) => each !== adam && each !== boris),
  ) as [Somebody, Somebody]
  const [first, second] = DIALOGUES.en as [Dialogue, Dialogue]

  await writeLikes(tx, site, [
    ...met(paid, mate),
    ...met(paid, anna),
    ...met(bella, paid),
    ...met(dina, paid),
    ...met(mate, adam),
    like(paid, flora),
    like(carla, paid),
    like(elsa, paid),
    like(boris, mate),
    like(carl, mate),
    like(mate, david),
    like(emil, free),
    like(frank, free),
  ])
  await writeTalks(tx, site, [
    talk(paid, mate, SOPHIE_AND_DANIEL, 'unread'),
    talk(paid, anna, first, 'read'),
    talk(bella, paid, second, 'read'),
    talk(carla, paid, TO_DANIEL, 'unread'),
    talk(paid, dina, FROM_DANIEL, 'unread'),
    talk(boris, mate, TO_SOPHIE, 'unread'),
  ])
}

/** Compatible people, same country first, then most recently active. */
function friendsOf(login: Somebody, people: readonly Somebody[]): Somebody[] {
  const near = people.filter(
    (each) => areAFit(login, each) && Math.abs(each.birth_year - login.birth_year) <= YEARS_APART,
  )
  const home = (each: Somebody) => Number(each.country === login.country)
  return near.sort((one, other) => home(other) - home(one) || other.last_active.getTime() - one.last_active.getTime())
}

/** The last moment both were active, or the later sign-up if they never overlapped. */
const lastMeeting = (one: Somebody, other: Somebody) =>
  Math.max(
    Math.min(one.last_active.getTime(), other.last_active.getTime()),
    one.member_since.getTime(),
    other.member_since.getTime(),
  )

const like = (liker: Somebody, liked: Somebody): PastLike => ({
  liker: liker.profile,
  liked: liked.profile,
  at: new Date(lastMeeting(liker, liked)),
  opened: false,
})

/** Mutual likes an hour apart, the day before their last conversation. */
function met(one: Somebody, other: Somebody): PastLike[] {
  const at = lastMeeting(one, other) - 26 * HOUR
  return [
    { ...like(one, other), at: new Date(at), opened: true },
    { ...like(other, one), at: new Date(at + HOUR), opened: true },
  ]
}

function talk(one: Somebody, other: Somebody, dialogue: Dialogue, last: 'read' | 'unread'): Talk {
  const random = chanceOf('login talk', one.email, other.email)
  const end = new Date(lastMeeting(one, other) - (5 + random() * 30) * MINUTE)
  const lines = timeLines(random, dialogue, end)
  const unread = last === 'unread' ? lastTurnLength(dialogue) : 0
  return { people: [one, other], lines, unread: lines.at(-1)!.by === 0 ? [0, unread] : [unread, 0] }
}
