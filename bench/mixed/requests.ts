import { randomUUID } from 'node:crypto'

import { type Chance, pickOne } from '#demo/chance.ts'

import type { Talker } from '../chat/world.ts'
import type { Call } from '../soak/caller.ts'
import type { Found } from '../soak/load.ts'

/** One kind of request; `weight` is its share of the mix, in a hundred. */
export type Kind = { name: string; weight: number; make(): Call }

type World = { chance: Chance; talkers: readonly Talker[]; found: Found }

/**
 * What paying members do in an evening, with the visitors of the home page. A page is asked for as HTML when a tab
 * opens; from then on the router asks for its data alone.
 */
export function kindsOf({ chance, talkers, found }: World): Kind[] {
  const somebody = () => pickOne(chance, talkers)
  const person = () => pickOne(chance, found.people)
  const as = (path: string | ((me: Talker) => string), more: Partial<Call> = {}): Call => {
    const me = somebody()
    return { path: typeof path === 'string' ? path : path(me), cookie: me.cookie, ...more }
  }
  const youngest = () => 18 + Math.floor(chance() * 20)
  return [
    { name: 'page /', weight: 3, make: () => ({ path: '/' }) },
    { name: 'page /login', weight: 1.5, make: () => ({ path: '/login' }) },
    { name: 'page /members', weight: 4, make: () => as('/members?gender=everyone') },
    { name: 'page /members/{id}', weight: 3, make: () => as(() => `/members/${person()}`) },
    { name: 'page /chats', weight: 3, make: () => as('/chats') },
    { name: 'page /chats/{id}', weight: 3, make: () => as(({ conversation }) => `/chats/${conversation}`) },
    { name: 'page /likes/received', weight: 2, make: () => as('/likes/received') },
    { name: 'page /swipe-game', weight: 2, make: () => as('/swipe-game') },
    { name: 'page /profile', weight: 1.5, make: () => as('/profile') },
    { name: 'page /credits', weight: 1.5, make: () => as('/credits') },
    { name: 'page /notifications', weight: 1.5, make: () => as('/notifications') },
    { name: 'data /members', weight: 4, make: () => as('/members.data?gender=everyone') },
    { name: 'data /members/{id}', weight: 5, make: () => as(() => `/members/${person()}.data`) },
    { name: 'data /chats/{id}', weight: 5, make: () => as(({ conversation }) => `/chats/${conversation}.data`) },
    { name: 'data /likes/received', weight: 2, make: () => as('/likes/received.data') },
    { name: 'GET user.php', weight: 6, make: () => as('/api/user.php') },
    {
      name: 'GET members.php',
      weight: 5,
      make: () => as(`/api/members.php?gender=everyone&min_age=${youngest()}`),
    },
    { name: 'GET member.php', weight: 3, make: () => as(`/api/member.php?id=${person()}`) },
    { name: 'GET photos.php', weight: 2, make: () => as(`/api/photos.php?of=member&id=${person()}`) },
    { name: 'GET photo.php', weight: 20, make: () => as(pickOne(chance, found.pictures)) },
    { name: 'GET chats.php', weight: 5, make: () => as('/api/chats.php') },
    {
      name: 'GET chat.php',
      weight: 4,
      make: () => as(({ conversation }) => `/api/chat.php?id=${conversation}`),
    },
    {
      name: 'POST chat.php',
      weight: 6,
      make: () => {
        const { cookie, conversation } = somebody()
        const body = { conversation: { id: conversation }, client_id: randomUUID(), text: 'Are you free on Saturday?' }
        return { path: '/api/chat.php', method: 'POST', cookie, body }
      },
    },
    { name: 'GET swipe.php', weight: 2, make: () => as('/api/swipe.php') },
    { name: 'GET likes.php', weight: 2, make: () => as('/api/likes.php') },
    { name: 'POST like.php', weight: 3, make: () => as('/api/like.php', { method: 'POST', body: { id: person() } }) },
  ]
}
