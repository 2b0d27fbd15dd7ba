import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'

import { type Chance, pickByWeight, pickOne } from '#demo/chance.ts'
import { aPicture } from '#tests/factories/pictures.ts'

import { openPage } from '../chat/delivery.ts'
import type { Talker } from '../chat/world.ts'
import type { Call, Caller } from './caller.ts'

/** Parallel actors; each pauses after every action. */
export const ACTORS = 12
const BREATH_MS = 150
const PAGES_OPEN = 60
/** Duplicates are refused, so uploads pick from many pictures and delete each one again. */
const PICTURES = 40

export type Found = { people: string[]; pictures: string[] }
type Place = { port: number; call: Caller; chance: Chance; talkers: readonly Talker[]; found: Found }

/** `faults` are counted by action and status. */
export type Load = {
  runFor(milliseconds: number): Promise<void>
  done(): number
  faults(): ReadonlyMap<string, number>
  openPages(): number
  close(): void
}

export async function createLoad(place: Place): Promise<Load> {
  const { port, call, chance, talkers, found } = place
  const pages: WebSocket[] = []
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, seed) => aPicture({ seed, width: 600 })))
  const faults = new Map<string, number>()
  let done = 0

  const somebody = () => pickOne(chance, talkers)
  const person = () => pickOne(chance, found.people)

  async function expect(what: string, asked: Call): Promise<Buffer | undefined> {
    const { status, body } = await call(asked)
    done += 1
    if (status === 200) return body
    const fault = `${what} ${status}`
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
    return undefined
  }

  const visit = (what: string, path: string, cookie = '') => expect(what, { path, cookie })

  async function upload() {
    const { cookie } = somebody()
    const body = pickOne(chance, pictures)
    const path = `/api/photo.php?client_id=${randomUUID()}`
    const answer = await expect('upload', { path, method: 'POST', cookie, body })
    if (answer === undefined) return
    const { photo } = JSON.parse(answer.toString()) as { photo: { id: string } }
    await expect('delete photo', { path: '/api/photo.php', method: 'DELETE', cookie, body: { id: photo.id } })
  }

  async function like() {
    const [{ cookie }, id] = [somebody(), person()]
    await expect('like', { path: '/api/like.php', method: 'POST', cookie, body: { id } })
    if (chance() < 0.5) await expect('unlike', { path: '/api/like.php', method: 'DELETE', cookie, body: { id } })
  }

  async function send() {
    const { cookie, conversation } = somebody()
    const body = { conversation: { id: conversation }, client_id: randomUUID(), text: 'Are you free on Saturday?' }
    await expect('message', { path: '/api/chat.php', method: 'POST', cookie, body })
  }

  async function search() {
    const youngest = 18 + Math.floor(chance() * 30)
    const query = `gender=${pickOne(chance, ['female', 'male', 'everyone'])}&min_age=${youngest}`
    const { cookie } = somebody()
    const first = await visit('search', `/api/members.php?${query}`, cookie)
    const { next } = JSON.parse(first?.toString() ?? '{}') as { next?: string | null }
    if (next) await visit('next page', `/api/members.php?${query}&cursor=${encodeURIComponent(next)}`, cookie)
  }

  /** Opens or closes pages so that about `PAGES_OPEN` stay open. */
  async function comeOrGo() {
    if (pages.length > chance() * 2 * PAGES_OPEN) pages.splice(Math.floor(chance() * pages.length), 1)[0]!.terminate()
    else pages.push(await openPage(port, somebody()))
    done += 1
  }

  const deeds = [
    { weight: 6, perform: send },
    { weight: 4, perform: search },
    { weight: 3, perform: like },
    { weight: 4, perform: comeOrGo },
    { weight: 0.5, perform: upload },
    { weight: 3, perform: () => visit('picture', pickOne(chance, found.pictures), somebody().cookie) },
    { weight: 2, perform: () => visit('home', '/') },
    { weight: 1, perform: () => visit('lander', '/landers/gallery') },
    { weight: 3, perform: () => visit('members', '/members?gender=everyone', somebody().cookie) },
    { weight: 3, perform: () => visit('profile', `/members/${person()}`, somebody().cookie) },
    { weight: 2, perform: () => visit('chats', '/chats', somebody().cookie) },
    {
      weight: 2,
      perform: () => {
        const { cookie, conversation } = somebody()
        return visit('chat', `/chats/${conversation}`, cookie)
      },
    },
  ]

  return {
    runFor: async (milliseconds) => {
      const until = performance.now() + milliseconds
      await Promise.all(
        Array.from({ length: ACTORS }, async () => {
          while (performance.now() < until) {
            await pickByWeight(chance, deeds, ({ weight }) => weight).perform()
            await sleep(BREATH_MS)
          }
        }),
      )
    },
    done: () => done,
    faults: () => faults,
    openPages: () => pages.length,
    close: () => {
      for (const page of pages) page.terminate()
    },
  }
}
