import { randomUUID } from 'node:crypto'

import { addTalkers, type Talker } from './chat/world.ts'
import { type Heap, openTab, type Tab } from './evening/tab.ts'
import { BYTES_PER_KB, type Figure, type Measured, valueText } from './figures.ts'
import type { Caller } from './soak/caller.ts'
import { startUnderLoad } from './soak/start-under-load.ts'

/** What an evening may leave behind in a tab, collected garbage aside. */
const GROWTH_BAR = 20 * 1000 * BYTES_PER_KB

const HOURS = 3
const SITTINGS = 4
/** Both directions together. */
const MESSAGES = 2000
const PROFILES = 500
/** The first of each kind loads code and fills caches. */
const WARM_UP = { messages: 20, profiles: 10 }
/** Covers a busy machine. */
const PATIENCE_MS = 120_000
/** Answers come in groups, as people write. */
const AT_ONCE = 5

type Place = { tab: Tab; call: Caller; me: Talker; other: Talker; people: string[] }

/**
 * One tab for a whole evening: profiles are opened one after the other, and the same conversation stays open for
 * hundreds of messages. The clock is moved between the sittings, so that everything due in three hours happens.
 */
export async function evening(say: (progress: string) => void): Promise<Measured> {
  await using started = await startUnderLoad(say, AT_ONCE)
  const { server, database, call } = started
  const talkers = await addTalkers(database, PROFILES + 2)
  const [me, other, ...strangers] = talkers
  const people = strangers.map(({ profile }) => profile)
  await using tab = await openTab({ url: server.url, cookie: me!.cookie })
  await tab.page.goto(new URL('/members?gender=everyone', server.url).href)
  await tab.page.waitForFunction(() => '__reactRouterDataRouter' in globalThis)
  return await spend({ tab, call, me: me!, other: other!, people }, say)
}

async function spend(place: Place, say: (progress: string) => void): Promise<Measured> {
  const { tab, people } = place
  await openProfiles(tab, people.slice(0, WARM_UP.profiles))
  await talk(place, WARM_UP.messages)
  const inChat = [await tab.heap()]
  await tab.goTo('/members?gender=everyone')
  const inList = [await tab.heap()]
  for (let sitting = 1; sitting <= SITTINGS; sitting += 1) {
    say(`sitting ${sitting} of ${SITTINGS}`)
    const share = PROFILES / SITTINGS
    await openProfiles(tab, people.slice((sitting - 1) * share, sitting * share))
    await talk(place, MESSAGES / SITTINGS)
    inChat.push(await tab.heap())
    await tab.goTo('/members?gender=everyone')
    await tab.page.clock.fastForward((HOURS / SITTINGS) * 60 * 60 * 1000)
    inList.push(await tab.heap())
  }
  return {
    figures: [
      growth('growth with the conversation open', inChat),
      growth('growth back in the list of members', inList),
    ],
    noise: `${PROFILES} profiles and ${MESSAGES} messages, half of them sent, in ${SITTINGS} sittings over ${HOURS} hours; heap of scripts, of the browser behind them and of buffers after a forced collection, against the same screen after ${WARM_UP.profiles} profiles and ${WARM_UP.messages} messages. It depends little on other work of the machine.`,
  }
}

function growth(name: string, heaps: readonly Heap[]): Figure {
  const [first, last] = [heaps[0]!, heaps.at(-1)!]
  const steps = heaps.map(({ used }) => valueText(used, 'bytes')).join(', ')
  return {
    name,
    value: last.used - first.used,
    unit: 'bytes',
    bar: { most: GROWTH_BAR },
    note: `${steps}; nodes ${first.nodes} and ${last.nodes}, listeners ${first.listeners} and ${last.listeners}`,
  }
}

async function openProfiles(tab: Tab, people: readonly string[]) {
  for (const id of people) await tab.goTo(`/members/${id}`)
}

/** Writes and is written to, in turn; each message is on the screen before the next group. */
async function talk({ tab: { page, goTo }, call, me, other }: Place, messages: number) {
  await goTo(`/chats/${me.conversation}`)
  const field = page.getByRole('textbox')
  const log = page.getByRole('region', { name: 'Messages' })
  for (let done = 0; done < messages; done += 2 * AT_ONCE) {
    for (let each = 0; each < AT_ONCE; each += 1) {
      await field.fill(`I have time on Saturday, number ${done + each}.`)
      await field.press('Enter')
    }
    let last = ''
    for (let each = 0; each < AT_ONCE; each += 1) {
      last = `Saturday is fine, ${randomUUID()}`
      const body = { conversation: { id: me.conversation }, client_id: randomUUID(), text: last }
      const { status } = await call({ path: '/api/chat.php', method: 'POST', cookie: other.cookie, body })
      if (status !== 200) throw new Error(`a message was answered with ${status}`)
    }
    await log.getByText(last).waitFor({ timeout: PATIENCE_MS })
  }
}
