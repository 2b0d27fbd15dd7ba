import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

type Profile = { id: string; name: string; fictional: boolean }
type Found = { results: Profile[] }
type Chat = { messages: { body: string }[]; means: { credits: number } }

/** The demo companion has its own profile. */
const COMPANION = 'hV2xq7TzR9mKc4WbYs0NfA'

/** Skips the 18+ question, which has its own test. */
async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${E2E_PORT}` }])
  await page.goto(path)
  await hydrated(page)
}

test('[CHAT-2, SITE-10] a paid chat with a fictional profile first discloses who answers and asks for consent; the draft survives', async ({
  page,
}) => {
  const ana = await aPerson({ name: 'Ana' })
  const call = callerOf(ana)
  const places = ['NL', 'DE', 'GB', 'BE', 'FR']
  const found = await Promise.all(
    places.map((country) => call('GET', `/api/members.php?gender=everyone&country=${country}`) as Promise<Found>),
  )
  const [invented, other] = found
    .flatMap(({ results }) => results)
    .filter(({ id, fictional }) => fictional && id !== COMPANION) as [Profile, Profile]
  await logInAs(page, ana)
  await open(page, `/members/${invented.id}/chat`)
  const main = page.getByRole('main')
  await expect(main.getByText('Fictional profile', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Before you write: this profile is fictional')).toBeVisible()
  await expect(main.getByText('Our team writes the answers.')).toBeVisible()
  await expect(main.getByText(/a meeting is not possible\.$/).first()).toBeVisible()
  const box = main.getByRole('checkbox', { name: /I understand that fictional profiles are invented/ })
  await expect(box).not.toBeChecked()
  await expectAccessible(page)

  const field = page.getByRole('textbox', { name: `Write to ${invented.name}` })
  await field.fill('Good evening, whoever you are')
  await field.press('Enter')
  await expect(field, 'nothing goes out yet').toHaveValue('Good evening, whoever you are')
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByText('Please tick the box first.')).toBeVisible()
  await box.check()
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(box).toBeHidden()
  await expect(field).toHaveValue('Good evening, whoever you are')
  await page.getByRole('button', { name: 'Send Free', exact: true }).click()
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Good evening, whoever you are')

  await open(page, `/members/${other.id}/chat`)
  await expect(page.getByRole('textbox', { name: `Write to ${other.name}` })).toBeVisible()
  await expect(page.getByRole('checkbox'), 'asked once for all').toHaveCount(0)
})

test('the demo companion replies, says that it is automated, and costs nothing', async ({ page }) => {
  const ben = await aPerson({ name: 'Ben' })
  const call = callerOf(ben)
  const before = ((await call('GET', `/api/chat.php?profile=${COMPANION}`)) as Chat).means.credits
  await logInAs(page, ben)
  await open(page, '/chats')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try the chat with our demo companion' }).click()
  await expect(page.getByText(/A script answers within seconds/)).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Write to Robin' })
  await field.fill('Good evening, Robin')
  await page.getByRole('button', { name: 'Send Free', exact: true }).click()
  const log = page.getByRole('region', { name: 'Messages' })
  await expect(log).toContainText('Good evening, Robin')
  await expect(log).toContainText('I’m Robin, the demo companion')
  await expect(log.getByText('Automatic answer')).toHaveCount(1)
  await expect(log.getByText('Read', { exact: true })).toBeVisible()
  await expect(log.getByText('Robin is typing…')).toHaveCount(0)
  await expectAccessible(page)

  await field.fill('How are you?')
  await page.getByRole('button', { name: 'Send Free', exact: true }).click()
  await expect(log.getByText('Automatic answer')).toHaveCount(2)
  const { messages, means } = (await call('GET', `/api/chat.php?profile=${COMPANION}`)) as Chat
  expect([messages.length, means.credits]).toEqual([4, before])
})

test('[CHAT-2, ACC-1] a message written during sign-up is sent once the email address is confirmed', async ({
  page,
}) => {
  const cleo = await aPerson({ name: 'Cleo', target: COMPANION, signupMessage: 'Hello Robin, I came from your page' })
  await logInAs(page, cleo)
  await open(page, `/members/${COMPANION}/chat`)
  const log = page.getByRole('region', { name: 'Messages' })
  await expect(log).toContainText('Hello Robin, I came from your page')
})
