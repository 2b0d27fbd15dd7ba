import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { expect, hydrated } from './browser-test.ts'
import { callerOf, type TestPerson } from './e2e-people.ts'
import { E2E_PORT } from './e2e-server.ts'

const BASE = `http://localhost:${E2E_PORT}`

/** How a payment can end, by the labels on the sandbox's page. */
type Ending = 'Pay' | 'Leave it pending' | 'Let it fail' | 'Cancel' | 'Let it expire'

/** Ends the payment at the provider's page and returns to the shop. */
export async function endAtProvider(page: Page, ending: Ending) {
  await expect(page).toHaveURL(/\/dev\/sandbox\/sb_/)
  await page.getByRole('button', { name: ending, exact: true }).click()
  await expect(page).toHaveURL(/\/credits\/[\w-]{22}\/\w+/)
  await hydrated(page)
}

/** Ends a payment from outside while the shop's page stays open. */
export async function actOutside(page: Page, sandboxPath: string, action: string) {
  const reply = await page.request.post(`${BASE}${sandboxPath}`, {
    form: { action },
    headers: { origin: BASE },
    maxRedirects: 0,
  })
  expect(reply.status()).toBe(303)
}

/** The provider's page of the newest payment with these words: `£5.80 by creditcard`. */
export async function sandboxPathOf(page: Page, words: string): Promise<string> {
  const list = (await (await page.request.get(`${BASE}/dev/sandbox`)).text()).replaceAll('\u00a0', ' ')
  const row = list.split('<li>').find((each) => each.includes(`>${words}:`))
  const [, path] = /href="([^"]+)"/.exec(row ?? '') ?? []
  if (path === undefined) throw new Error(`no payment ${words} in ${list}`)
  return path
}

type Choice = { package?: string; method?: string; country?: string; code?: string }

/** Orders and pays through the API. */
export async function buys(page: Page, person: TestPerson, choice: Choice = {}) {
  const order = await place(person, choice)
  await actOutside(page, sandboxOf(order), 'paid')
  await expect
    .poll(
      async () =>
        ((await callerOf(person)('GET', `/api/order.php?id=${order.id}`)) as { order: { state: string } }).order.state,
    )
    .toBe('completed')
  return order.id
}

/** Orders through the API, and returns the provider's page of the payment. */
export const orders = async (person: TestPerson, choice: Choice = {}) => sandboxOf(await place(person, choice))

type Placed = { id: string; payment: { checkout_url: string } }
const sandboxOf = ({ payment }: Placed) => new URL(payment.checkout_url).pathname

async function place(person: TestPerson, choice: Choice): Promise<Placed> {
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
  return ((await call('POST', '/api/order.php', body)) as { order: Placed }).order
}

/** Spends credits on messages until `left` remain. */
export async function spendsTo(person: TestPerson, to: TestPerson, left: number) {
  const call = callerOf(person)
  const user = async (who: TestPerson) =>
    ((await callerOf(who)('GET', '/api/user.php')) as { user: { credits: number; profile: { id: string } } }).user
  const profile = { id: (await user(to)).profile.id }
  for (let credits = (await user(person)).credits; credits > left; credits -= 1)
    await call('POST', '/api/chat.php', { profile, client_id: randomUUID(), text: `Good evening, ${credits}` })
}

/** Opens a page, skipping the 18+ question, which has its own test. */
export async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])
  await page.goto(path)
  await hydrated(page)
}
