import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { inMailTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'

// Not the site's: moments are shown as the reader's clock counts them.
const timeZone = 'Asia/Tokyo'
test.use({ timezoneId: timeZone })

type Placed = { order: { id: string; payment: { checkout_url: string } } }
type Prices = { packages: { id: string; amount: number }[] }

/** Orders over the API, pays on the provider's page, and returns once the shop has recorded the payment. */
async function buy(page: Page, person: TestPerson, name: string) {
  const call = callerOf(person)
  const { packages } = (await call('GET', '/api/packages.php?country=NL')) as Prices
  const { order } = (await call('POST', '/api/order.php', {
    ...{ client_id: randomUUID(), package: name, method: 'ideal', country: 'NL', start_now: true },
    total: packages.find(({ id }) => id === name)!.amount,
  })) as Placed
  await page.goto(order.payment.checkout_url)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect
    .poll(
      async () => ((await call('GET', `/api/order.php?id=${order.id}`)) as { order: { state: string } }).order.state,
    )
    .toBe('completed')
  return { id: order.id, checkout: order.payment.checkout_url }
}

test('[PAY-6] a buyer sees order, invoice and history, withdraws in two clicks, and the refund is under way', async ({
  page,
}) => {
  const person = await aPerson({ name: 'Wout' })
  await logInAs(page, person)
  await page.goto('/transactions')
  await expect(page.getByText('Nothing bought yet')).toBeVisible()
  await expectAccessible(page)
  const { id } = await buy(page, person, 'medium')

  await page.goto('/transactions')
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: /40 credits/ }).click()
  await expect(page).toHaveURL(`/transactions/${id}`)
  const history = page.getByRole('region', { name: 'What happened' })
  await expect(history.getByRole('listitem')).toHaveText([/Ordered for €14.25/, /started/, /Paid/])
  const ordered = history.getByRole('time').first()
  const inTokyo = new Intl.DateTimeFormat('en-GB', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone },
  })
  await expect(ordered).toHaveText(inTokyo.format(new Date((await ordered.getAttribute('datetime'))!)))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d{6}$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Net €11.78' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'VAT 21% €2.47' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total €14.25' })).toBeVisible()
  await expect(page.getByText('Dates are in the time zone of the seller: Europe/Amsterdam.')).toBeVisible()
  await expectAccessible(page)
  // Printing shows only the invoice.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByText('Duet Demo B.V.').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
  await expect(page.getByText('40 of 40')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'Your withdrawal is confirmed' })).toBeVisible()
  await expect(page.getByText('You get €14.25 back')).toBeVisible()
  await inMailTo(person.email, /You withdrew from this contract on \d{1,2} \w+ \d{4} at \d{2}:\d{2}/)
  await inMailTo(person.email, /We’ve sent €14\.25 back to you/)
  await expect(async () => {
    await page.goto('/transactions')
    await expect(page.getByRole('link', { name: /40 credits.*Refunded/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto(`/transactions/${id}`)
  await expect(history.getByRole('listitem').last()).toHaveText(/€14.25 sent back to you/)
  await expect(page.getByRole('link', { name: 'Withdraw from contract here' })).toBeHidden()
})

test('[PAY-6] a chargeback is shown, and all credit movements add up to the badge', async ({ page, forgive }) => {
  // Another member's order answers with an error status.
  forgive(/404/)
  const person = await aPerson({ name: 'Xavi' })
  await logInAs(page, person)
  const { checkout } = await buy(page, person, 'small')
  const { id } = await buy(page, person, 'large')
  await page.goto(checkout)
  await page.getByRole('button', { name: 'Charge it back' }).click()
  await inMailTo(person.email, /Your bank has returned/)

  await page.goto('/transactions')
  await expect(page.getByRole('listitem').filter({ hasText: 'Returned by your bank' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Credits', exact: true }).last().click()
  const rows = page.getByRole('table').getByRole('row')
  // The header, the welcome gift, two packages and the reversed one.
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('Payment reversed')
  await expect(rows.nth(1).getByRole('cell').nth(2)).toHaveText('−12')
  const { user } = (await callerOf(person)('GET', '/api/user.php')) as { user: { credits: number } }
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText(String(user.credits))
  await expectAccessible(page)
  await rows.nth(2).getByRole('link', { name: 'Package bought' }).click()
  await expect(page).toHaveURL(`/transactions/${id}`)

  const stranger = await aPerson({ name: 'Yara' })
  await logInAs(page, stranger)
  const reply = await page.goto(`/transactions/${id}`)
  expect(reply!.status()).toBe(404)
})
