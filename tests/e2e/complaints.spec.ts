import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { linkTo } from '../support/e2e-mails.ts'
import { duet } from '../support/e2e-operator.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

const BASE = `http://localhost:${E2E_PORT}`

async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])
  await page.goto(path)
  await hydrated(page)
}

test('[PAGE-2] a visitor files a complaint, follows it by email, and contests the decision', async ({
  page,
  forgive,
}) => {
  test.slow()
  // A refused file, the proof-of-work challenge and the empty fields answer with error statuses.
  forgive(/422|428/)
  const email = `sender-${crypto.randomUUID().slice(0, 8)}@example.com`
  await open(page, '/complaints')
  await expectAccessible(page)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(page.getByLabel('What is it about?')).toBeFocused()
  await expect(page.getByText('Fill in this field.').first()).toBeVisible()
  // Switching forms clears the errors.
  await page.getByText('Illegal content', { exact: true }).click()
  await expect(page.getByLabel('Where is it?')).toBeVisible()
  await expect(page.getByText('Fill in this field.')).toHaveCount(0)
  await page.getByText('A complaint', { exact: true }).click()
  await page.getByLabel('What is it about?').selectOption('Payments, credits or refunds')
  await page.getByLabel('What happened?').fill('I paid twice for one package.')
  await page.getByLabel('Your email address').fill('no address')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF \u0001') })
  await expect(page.getByText('Choose another file.')).toBeVisible()
  await chooser.setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid: twice') })
  await expect(page.getByRole('button', { name: 'Remove the file' })).toBeVisible()
  await send.click()
  // Everything typed is kept.
  await expect(page.getByLabel('Your email address')).toBeFocused()
  await expect(page.getByLabel('What happened?')).toHaveValue('I paid twice for one package.')
  await page.getByLabel('Your email address').fill(email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'We have it' })).toBeVisible()
  await expectAccessible(page)
  const [reference = ''] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await page.getByRole('main').innerText()) ?? []

  expect(await duet('complaints')).toMatch(new RegExp(`${reference}.*due in 7 d`))
  await duet('complaints', 'answer', reference, 'reject', '--reason', 'Only one payment reached us.')
  await open(page, await linkTo(email, '/complaints'))
  await expect(page.getByText('Only one payment reached us.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Why do you think we’re wrong?').fill('Here are both.')
  await page.getByRole('button', { name: 'Object' }).click()
  await expect(page.getByText('You’ve objected.')).toBeVisible()
  expect(await duet('complaints', 'appeals')).toContain('Here are both.')
})

test('[R-MOD-3] a notice of an intimate picture mentions 48 hours, takes a signature, and returns a case number', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/428/)
  await open(page, '/complaints?kind=notice')
  await page.getByLabel('What’s illegal about it?').selectOption('An intimate picture of me, without my consent')
  await expect(page.getByText('We act within 48 hours')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Where is it?').fill(`${BASE}/api/photo.php?id=0123456789012345678901&size=full`)
  await page.getByLabel('Why do you think it’s illegal?').fill('It shows me, and I never agreed.')
  await page.getByLabel('Your email address').fill('victim@example.com')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your name, as a signature')).toBeFocused()
  await page.getByLabel('Your name, as a signature').fill('V. Ictim')
  await page.getByLabel('To the best of my knowledge').check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We have it' })).toBeVisible()
  expect(await duet('complaints')).toMatch(/notice {2}intimate {2}\[URGENT, due in 48 h\]/)
})
