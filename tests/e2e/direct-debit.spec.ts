import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { inMailTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'
import { wordsOf } from '../support/e2e-texts.ts'

const words = wordsOf('en')
const FIELDS = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone']

async function fillIn(page: Page, values: readonly string[]) {
  for (const [place, name] of FIELDS.entries())
    await page.getByLabel(words(`payments.${name}`), { exact: true }).fill(values[place]!)
}

type Prices = { packages: { id: string; amount: number }[] }

test('[PAY-5, PAY-6] bank details, mandate, SMS code, pre-notification, collection, and a returned debit', async ({
  page,
  forgive,
}) => {
  // The wrong code and the page after the block answer with error statuses.
  forgive(/422|403/)
  const person = await aPerson({ name: 'Zita' })
  await logInAs(page, person)
  const call = callerOf(person)
  const { packages } = (await call('GET', '/api/packages.php?country=NL')) as Prices
  const { amount } = packages.find(({ id }) => id === 'medium')!
  const address = `/directdebit?package=medium&country=NL&total=${amount}`
  await page.goto(address)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Pay by SEPA Direct Debit' })).toBeVisible()
  await expectAccessible(page)

  const phone = `061${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`
  const values = ['Zita Voorbeeld', 'NL91 ABNA 0417 1643 01', 'Voorbeeldstraat', '12', '1015 CJ', 'Amsterdam', phone]
  await fillIn(page, values)
  await page.getByRole('button', { name: 'Continue to the mandate' }).click()
  await expect(page.getByText('This IBAN isn’t right.')).toBeVisible()
  await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00')
  await page.getByRole('button', { name: 'Continue to the mandate' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'SEPA Direct Debit mandate' })).toBeFocused()
  await expect(page.getByText('Account ending in 4300, ABN AMRO')).toBeVisible()
  await expect(page.getByText('You can ask your bank for the money back within 8 weeks')).toBeVisible()
  await expectAccessible(page)
  const code = await inMailTo(`${phone.slice(-4)}@sms.invalid`, /\b\d{6}\b/)
  const field = page.getByLabel('Code from the text message')
  await field.fill(code === '123456' ? '654321' : '123456')
  const order = page.getByRole('button', { name: 'Order and pay', exact: true })
  await order.click()
  await expect(page.getByText('Please tick the box first')).toBeVisible()
  await page.getByRole('checkbox').check()
  await order.click()
  await expect(page.getByText('Invalid code')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await order.click()
  await expect(page).toHaveURL(/\/credits\/[\w-]{22}\/directdebit/)
  const [, id] = /\/credits\/([\w-]{22})/.exec(page.url())!
  await inMailTo(person.email, /ending in 4300/)

  await page.goto('/dev/sandbox')
  await page
    .getByRole('link', { name: /directdebit: pending/ })
    .first()
    .click()
  const debit = page.url()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await inMailTo(person.email, /Thank you for your order/)
  await page.goto(`/transactions/${id}`)
  await expect(page.getByRole('region', { name: 'Your order' }).getByText('Paid', { exact: true })).toBeVisible()

  await page.goto(debit)
  await page.getByRole('button', { name: 'Charge it back' }).click()
  await inMailTo(person.email, /Your bank has returned/)
  await page.goto(`/transactions/${id}`)
  await expect(page.getByRole('region', { name: 'Your order' }).getByText('Returned by your bank')).toBeVisible()
  await page.goto('/directdebit?package=medium&country=NL&total=1900')
  await expect(page.getByText('Direct debit is blocked for your account.')).toBeVisible()
  await expectAccessible(page)
})

test('[PAY-5] a changed price leads back to the packages; a code lasts until a new one replaces it', async ({
  page,
  forgive,
}) => {
  // The changed price, the wrong code, and the message too many.
  forgive(/422|429/)
  const person = await aPerson({ name: 'Abel' })
  await logInAs(page, person)
  await page.goto('/directdebit?package=medium&country=NL&total=1')
  await expect(page.getByText('The price has changed in the meantime.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the packages' })).toHaveAttribute('href', '/credits')

  const { packages } = (await callerOf(person)('GET', '/api/packages.php?country=NL')) as Prices
  const { amount } = packages.find(({ id }) => id === 'small')!
  await page.goto(`/directdebit?package=small&country=NL&total=${amount}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue to the mandate' }).click()
  await expect(page.getByText('Fill in this field.')).toHaveCount(7)
  await expect(page.getByLabel('Account holder')).toBeFocused()
  const phone = `061${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`
  const values = ['Abel Example', 'BE68 5390 0754 7034', 'Street', '1', '1000', 'Brussels', phone]
  await fillIn(page, values)
  await page.getByRole('button', { name: 'Continue to the mandate' }).click()
  const to = `${phone.slice(-4)}@sms.invalid`
  const first = await inMailTo(to, /\b\d{6}\b/)
  const field = page.getByLabel('Code from the text message')
  const reference = page.getByText(/^[2-9A-Y]{14}$/)
  const signed = await reference.textContent()

  // Neither a reload nor unchanged details cost another message.
  await page.reload()
  await hydrated(page)
  await expect(field).toBeVisible()
  await expect(reference).toHaveText(signed ?? '')
  await page.getByRole('button', { name: 'Change the details' }).click()
  await expect(page.getByLabel('IBAN')).toHaveValue('•••• 7034')
  await expect(page.getByLabel('Mobile number')).toHaveValue(`+31${phone.slice(1)}`)
  await page.getByRole('button', { name: 'Continue to the mandate' }).click()
  await expect(reference).toHaveText(signed ?? '')

  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await field.fill(first)
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await expect(page.getByText('Invalid code')).toBeVisible()

  // The third message, and one too many: the code of the third still works.
  const renewed = await reference.textContent()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(reference).not.toHaveText(renewed ?? '')
  const last = await reference.textContent()
  await page.getByRole('button', { name: 'Change the details' }).click()
  await page.getByLabel('Street', { exact: true }).fill('Another street')
  await page.getByRole('button', { name: 'Continue to the mandate' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The code you already have still works' })).toBeVisible()
  await expect(field).toBeVisible()
  await expect(reference).toHaveText(last ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the details' }).click()
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('Another street')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[PAY-2, PAY-5, FRAME-1] the first tap counts, errors leave with typing, and nothing typed or chosen is lost', async ({
    page,
  }) => {
    await logInAs(page, await aPerson({ name: 'Tilly' }))
    await page.goto('/credits?country=NL&package=small')
    await hydrated(page)
    const debit = page.getByRole('radio', { name: 'SEPA Direct Debit' })
    await debit.check()
    await page.getByRole('link', { name: 'Continue with your bank details' }).click()
    const city = page.getByLabel('City')
    await city.fill('Utrecht')
    await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00')
    const bar = page.getByRole('navigation', { name: 'Main menu' })
    await expect(bar, 'a field has the focus').toBeHidden()

    // Where the tab bar comes back as soon as the field loses the focus.
    const button = page.getByRole('button', { name: 'Continue to the mandate' })
    await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 12))
    const { x, y, width, height } = (await button.boundingBox())!
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    const errors = page.getByText('Fill in this field.')
    await expect(errors).toHaveCount(5)
    await page.getByLabel('Account holder').fill('Tilly Example')
    await expect(errors).toHaveCount(4)

    await page.getByLabel('Account holder').blur()
    await bar.getByRole('link', { name: 'Members' }).tap()
    await expect(page).toHaveURL(/\/members/)
    await page.goBack()
    await expect(city).toHaveValue('Utrecht')
    await expect(page.getByLabel('IBAN')).toHaveValue('NL91 ABNA 0417 1643 00')
    await page.goBack()
    await expect(debit).toBeChecked()
  })
})
