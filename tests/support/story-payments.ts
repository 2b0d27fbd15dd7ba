import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { expect, hydrated } from './stories.ts'
import { callerOf, type StoryPerson } from './story-people.ts'
import { STORY_PORT } from './story-port.ts'

const BASE = `http://localhost:${STORY_PORT}`

/** What the sandbox's page can make of a payment, by the words on its buttons. */
type Ending = 'Pay' | 'Leave it pending' | 'Let it fail' | 'Cancel' | 'Let it expire'

/** The buyer at the provider's page says how it ends, and comes back to the shop. */
export async function endAtProvider(page: Page, ending: Ending) {
  await expect(page).toHaveURL(/\/dev\/sandbox\/sb_/)
  await page.getByRole('button', { name: ending, exact: true }).click()
  await expect(page).toHaveURL(/\/credits\/[\w-]{22}\/\w+/)
  await hydrated(page)
}

/** The same from outside, while the shop's page stays open. */
export async function actOutside(page: Page, sandboxPath: string, action: string) {
  const reply = await page.request.post(`${BASE}${sandboxPath}`, {
    form: { action },
    headers: { origin: BASE },
    maxRedirects: 0,
  })
  expect(reply.status()).toBe(303)
}

/** Where the newest payment of that amount and method waits at the provider: `£5.80 by creditcard`. */
export async function sandboxPathOf(page: Page, words: string): Promise<string> {
  const list = (await (await page.request.get(`${BASE}/dev/sandbox`)).text()).replaceAll('\u00a0', ' ')
  const row = list.split('<li>').find((each) => each.includes(`>${words}:`))
  const [, path] = /href="([^"]+)"/.exec(row ?? '') ?? []
  if (path === undefined) throw new Error(`no payment ${words} in ${list}`)
  return path
}

type Choice = { package?: string; method?: string; country?: string; code?: string }

/** Somebody orders and pays without the screens. */
export async function buys(page: Page, person: StoryPerson, choice: Choice = {}) {
  const { package: name = 'small', method = 'creditcard', country = 'NL', code } = choice
  const call = callerOf(person)
  const query = new URLSearchParams({ country, ...(code && { code }) })
  const { packages } = (await call('GET', `/api/packages.php?${query}`)) as {
    packages: { id: string; amount: number }[]
  }
  const total = packages.find(({ id }) => id === name)!.amount
  const body = {
    client_id: randomUUID(),
    package: name,
    method,
    country,
    total,
    start_now: true,
    ...(code && { code }),
  }
  const { order } = (await call('POST', '/api/order.php', body)) as {
    order: { id: string; payment: { checkout_url: string } }
  }
  await actOutside(page, new URL(order.payment.checkout_url).pathname, 'paid')
  await expect
    .poll(
      async () => ((await call('GET', `/api/order.php?id=${order.id}`)) as { order: { state: string } }).order.state,
    )
    .toBe('completed')
  return order.id
}

/** Uses up credits on messages to somebody, so that so many are left. */
export async function spendsTo(person: StoryPerson, to: StoryPerson, left: number) {
  const call = callerOf(person)
  const user = async (who: StoryPerson) =>
    ((await callerOf(who)('GET', '/api/user.php')) as { user: { credits: number; profile: { id: string } } }).user
  const profile = { id: (await user(to)).profile.id }
  for (let credits = (await user(person)).credits; credits > left; credits -= 1)
    await call('POST', '/api/chat.php', { profile, client_id: randomUUID(), text: `Good evening, ${credits}` })
}

/** The 18+ question has its own story. */
export async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])
  await page.goto(path)
  await hydrated(page)
}
