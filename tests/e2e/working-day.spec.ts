import type { Page } from '@playwright/test'

import { expect, expectAccessible } from '../support/browser-test.ts'
import { CONSOLE, signInToConsole, withPasskeys } from '../support/e2e-console.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson } from '../support/e2e-people.ts'

const list = (page: Page) => page.getByRole('region', { name: 'List of cases' })

/** Opens a case of the brand Duet from the list; other tests leave these alone. */
async function openCase(page: Page, group: string, name: RegExp) {
  await page.goto(`${CONSOLE}/cases?brand=localhost&group=${group}`)
  await list(page).getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: /Open in full/ }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.url()
}

/** Again if the page did not listen yet: the same choice twice is one. */
async function choose(page: Page, key: string) {
  const option = page
    .getByRole('group', { name: 'What to do' })
    .getByRole('radio')
    .nth(Number(key) - 1)
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(option).toBeChecked({ timeout: 1_000 })
  }).toPass()
}

/** Chooses by key, writes, reads the letters, and sends by keys. */
async function decide(page: Page, key: string, field: RegExp, words: string) {
  await choose(page, key)
  await page.getByLabel(field).fill(words)
  await expect(page.getByRole('button', { name: /Decide and send|Freeze and ask/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(list(page)).toBeVisible()
}

test('[CONS-1, CONS-3, CONS-10, CONS-13, CONS-14, CONS-15, CONS-16, CONS-22, CONS-23, CONS-30, CONS-32, CONS-41, CONS-43, CONS-52, CONS-55] a working day', async ({
  page,
  browser,
  contextOptions,
}) => {
  const member = await aPerson({ name: 'Greta' })
  const context = await browser.newContext(contextOptions)
  const colleague = await context.newPage()

  await test.step('signs in with a passkey', async () => {
    await withPasskeys(page)
    await signInToConsole(page, 'operations')
    await page.goto(`${CONSOLE}/me`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText(/^Passkey of/).first()).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => fetch('/api/console/session', { method: 'DELETE' }))
    await page.goto(CONSOLE)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expectAccessible(page)
  })

  const wrong = await test.step('decides five cases of different kinds', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(list(page).getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
    const suspended = await openCase(page, 'reports', /Not a real person/)
    await choose(page, '4')
    await page.getByLabel('What you found').fill('The pictures show an actress.')
    const letter = page.getByRole('region', { name: 'Email to the member' })
    await expect(letter).toContainText('The pictures show an actress.')
    await expect(page.getByRole('region', { name: 'Email to the reporter' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(list(page)).toBeVisible()

    await openCase(page, 'complaints', /Complaint about a payment/)
    await decide(page, '1', /Answer to the sender/, 'One of the two charges goes back today.')
    await openCase(page, 'objections', /Objection: advertising/)
    await decide(page, '1', /Answer to the member/, 'The page was your own shop.')
    await openCase(page, 'scams', /Looks like a scam/)
    await decide(page, '2', /What you found/, 'You asked members to write elsewhere.')
    const banned = await openCase(page, 'reports', /Asks for money/)
    await decide(page, '5', /What you found/, 'You asked a member for money.')

    await signInToConsole(colleague, 'moderator')
    await colleague.goto(banned)
    await expect(colleague.getByRole('heading', { name: 'Waits for a second person' })).toBeVisible()
    await colleague.getByRole('button', { name: 'Agree' }).click()
    await expect(colleague.getByText('Marit de Vries, agreed by Jonas Albrecht')).toBeVisible()
    return suspended
  })

  await test.step('takes the wrong suspension back', async () => {
    await page.goto(wrong)
    await expect(page.getByRole('heading', { name: 'Decided' })).toBeVisible()
    await page.keyboard.press('z')
    await page.getByLabel('Reason').fill('It is her own picture.')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone by Marit de Vries')).toBeVisible()
  })

  await test.step('rates forty photos by keys', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    const current = page.getByRole('list', { name: 'Photos' }).locator('[aria-current]')
    await expect(current).toBeVisible()
    await expectAccessible(page)
    const shift = page.locator('.shift b')
    for (let rated = 0; rated < 39; rated += 1) {
      await page.keyboard.press('1')
      // Faster than any reviewer: the next twenty may still be on their way.
      await expect(current).toBeVisible()
    }
    await page.keyboard.press('3')
    await page.keyboard.press('y')
    await expect(shift, 'all of them reached the server').toHaveText('40')
    await expect(page.getByRole('status')).toContainText('Removed: bad quality')
    await page.keyboard.press('z')
    await expect(shift).toHaveText('39')
    await expect(current).toHaveAccessibleName(/^Photo 1,/)
  })

  await test.step('gives a member credits once a second person agrees', async () => {
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Member, order, invoice or case' }).fill(member.email)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('e')
    await page.getByLabel('A payment').check()
    await page.getByRole('button', { name: 'Reveal for 10 min' }).click()
    await expect(page.getByText(member.email)).toBeVisible()

    await page.keyboard.press('a')
    await page.getByRole('menuitem', { name: 'Give credits' }).click()
    await page.getByRole('spinbutton', { name: 'Credits' }).fill('150')
    await page.getByLabel('Reason, for the log').fill('Two failed evenings in a row')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Give credits' }).click()
    await expect(page.getByRole('status')).toContainText('A second person has to agree')
    await page.getByRole('button', { name: 'Close' }).click()

    await signInToConsole(colleague, 'support')
    const request = colleague.locator('.ask').filter({ hasText: '150 credits for “Greta”' })
    await request.getByRole('button', { name: 'Agree' }).click()
    await expect(request).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Credits' }).getByRole('cell', { name: '+150' })).toBeVisible()
    await page.getByRole('button', { name: 'Staff', exact: true }).click()
    await expect(page.getByText('Aino Korhonen agreed as second person')).toBeVisible()
    await expect(page.getByText('Marit de Vries revealed the email')).toBeVisible()
  })

  await test.step('answers as a fictional profile, beginning with the truth', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('f')
    await page
      .getByRole('button', { name: /Asked whether it is real/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toContainText('cannot be removed')
    await expectAccessible(page)
    await page.getByLabel('Answer').fill('Let us talk about bread instead.')
    const waiting = page.getByText(/conversations wait for an answer/)
    const before = Number.parseInt(await waiting.innerText(), 10)
    await page.keyboard.press('Control+Enter')
    await expect(waiting).toHaveText(`${before - 1} conversations wait for an answer`)
  })

  await test.step('reads all of it in the log', async () => {
    await page.locator('h1').click()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    const log = page.getByRole('region', { name: 'Activity' })
    await log.getByLabel('Who').selectOption({ label: 'Marit de Vries' })
    for (const act of ['answered as a fictional profile', 'asked a second person', 'revealed personal data'])
      await expect(log.getByText(`You ${act}`).first()).toBeVisible()
    await expect(log.getByText('You rated a photo')).toHaveCount(39)
    await log.getByRole('button', { name: 'Cases' }).click()
    await expect(log.getByText('You decided a case')).toHaveCount(4)
    await expect(log.getByText('You undid a decision').first()).toBeVisible()
    await log.getByRole('button', { name: 'Sign-ins' }).click()
    await expect(log.getByText(/^passkey, /).first()).toBeVisible()
  })
  await context.close()
})
