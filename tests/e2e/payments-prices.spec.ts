import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { buys, open } from '../support/e2e-payments.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'

test('[PAY-7] a wrong code shows an error and stays in its field; a valid one lowers the price; a used one says so', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/404|409/)
  const ida = await aPerson({ name: 'Ida' })
  // Only buyers get a personal code when they leave.
  await buys(page, ida, { package: 'small' })
  const { discount } = (await callerOf(ida)('GET', '/api/leaving.php')) as { discount: { code: string } }
  await logInAs(page, ida)
  await open(page, '/credits?country=NL')
  const panel = page.getByRole('region', { name: 'Your order' })
  await expect(panel).toContainText('€36.00')
  await page.getByRole('button', { name: 'Add a discount code' }).click()
  const field = page.getByRole('textbox', { name: 'Discount code' })
  await expect(field).toBeFocused()
  await field.fill('no such thing')
  await field.press('Enter')
  await expect(page.getByText('Code not found')).toBeVisible()
  await expect(field).toHaveValue('no such thing')
  await expectAccessible(page)
  await field.fill(discount.code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(panel).toContainText(`Code ${discount.code}`)
  await expect(panel).not.toContainText('Total€36.00')
  await page.getByRole('button', { name: `Remove the code ${discount.code}` }).click()
  await expect(panel).not.toContainText(discount.code)

  // The link from leaving applies the code, which works once.
  await open(page, `/credits?code=${discount.code}`)
  await expect(panel).toContainText(`Code ${discount.code}`)
  await buys(page, ida, { package: 'large', code: discount.code })
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Order and pay' }).click()
  await expect(page.getByText('Code already used')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toHaveValue(discount.code)
  await expect(panel).toContainText('€36.00')
  await expect(panel.getByRole('checkbox')).toBeChecked()
})

test('[PAY-3, R-PAY-12, R-FICT-4] a price that changed meanwhile is shown, not charged, and the selection stays', async ({
  page,
  forgive,
}) => {
  forgive(/409/)
  const jon = await aPerson({ name: 'Jon' })
  await logInAs(page, jon)
  await open(page, '/credits?country=NL')
  await expect(page.getByRole('main').getByText(/^Some profiles on this site are fictional/)).toBeVisible()
  await page.getByRole('radio', { name: /^200 credits/ }).check()
  await page.getByRole('radio', { name: 'PayPal' }).check()
  const panel = page.getByRole('region', { name: 'Your order' })
  await panel.getByRole('checkbox').check()
  let sent = 0
  await page.route('**/api/order.php', (route) => {
    sent += 1
    return route.fulfill({ status: 409, json: { error: { code: 'price_changed', message: 'The price has changed.' } } })
  })
  await page.route('**/api/packages.php*', async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    for (const each of json.packages) each.amount = each.list_amount
    await route.fulfill({ json: { ...json, discount: null } })
  })
  await panel.getByRole('button', { name: 'Order and pay' }).click()
  await expect(panel.getByRole('alert')).toHaveText('The price has changed.')
  await expect(panel).toContainText('Total€64.00')
  await expect(page.getByRole('radio', { name: /^200 credits/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  expect(sent).toBe(1)
})

test('[PAY-2] a second click sends the same order', async ({ page, forgive }) => {
  forgive(/ERR_FAILED/)
  const kai = await aPerson({ name: 'Kai' })
  await logInAs(page, kai)
  await open(page, '/credits')
  const ids: string[] = []
  await page.route('**/api/order.php', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push(route.request().postDataJSON().client_id)
    // The order arrives, but its response is lost.
    if (ids.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('checkbox').check()
  const button = page.getByRole('button', { name: 'Order and pay' })
  await button.dblclick()
  await expect(page).toHaveURL(/\/dev\/sandbox\/sb_/)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
})

test('[PAY-1, PAY-2] another country has other prices and methods; a method is not offered for what it cannot pay', async ({
  page,
}) => {
  await logInAs(page, await aPerson({ name: 'Leo' }))
  await open(page, '/credits?country=NL')
  await page.getByRole('radio', { name: /^40 credits/ }).check()
  await page.getByRole('combobox', { name: 'Payment country' }).selectOption('PL')
  await expect(page.getByRole('radio', { name: 'BLIK' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'iDEAL / Wero' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^40 credits/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(/PLN\s52\.87/)
  await page.getByRole('radio', { name: /^200 credits/ }).check()
  await expect(page.getByRole('radio', { name: /^Paysafecard/ })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Payment country' }).selectOption('NL')
  await page.getByRole('radio', { name: 'SEPA Direct Debit' }).check()
  await expect(page.getByRole('link', { name: 'Continue with your bank details' })).toHaveAttribute(
    'href',
    '/directdebit?package=grand&country=NL&total=4800',
  )
  await expect(page.getByRole('button', { name: 'Order and pay' })).toHaveCount(0)
})

test('[PAY-1, R-CONS-3] visitors see every price, what credits buy, and the sign-up link', async ({ page }) => {
  await open(page, '/pricing?country=NL')
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expect(page.getByText('1 credit, from €0.32')).toBeVisible()
  await expect(page.getByText('Most popular')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Prices in' }).selectOption('PL')
  await expect(page).toHaveURL(/country=PL/)
  await expect(page.getByText(/PLN\s238\.00/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
})

test('[PAY-1, PAY-11, R-HONEST-4] Premium compares, computes, claims nothing unproven and leads to the chosen package', async ({
  page,
}) => {
  await logInAs(page, await aPerson({ name: 'Mo' }))
  await open(page, '/premium?back=/chats')
  await expect(page.getByText('See all photos and add up to 25 of your own.')).toBeVisible()
  await expect(page.getByText('46%')).toHaveCount(0)
  const table = page.getByRole('table', { name: 'What’s the difference?' })
  await expect(table.getByRole('row', { name: 'Photos of your own 3 25' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'See who likes you included included' })).toBeVisible()
  const cost = page.getByRole('region', { name: 'What would it cost me?' })
  await cost.getByRole('slider', { name: 'Messages I write in a week' }).fill('20')
  // With the welcome discount: 40 credits for €14.25.
  await expect(cost.getByRole('listitem').nth(1)).toHaveText('40 credits€7.13 a weeklasts 2 weeks')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose 40 credits' }).click()
  await expect(page).toHaveURL(/\/credits\?package=medium&back=/)
  await expect(page.getByRole('radio', { name: /^40 credits/ })).toBeChecked()
})

test('[PAY-1] the trial package appears only on request and only before the first purchase', async ({ page }) => {
  const ned = await aPerson({ name: 'Ned' })
  await logInAs(page, ned)
  await open(page, '/credits')
  await expect(page.getByRole('radio', { name: /credits/ })).toHaveCount(4)
  await open(page, '/credits?package=trial')
  await expect(page.getByRole('radio', { name: /^To try it out 6 credits|^6 credits/ })).toBeChecked()
  await buys(page, ned, { package: 'small' })
  await open(page, '/credits?package=trial')
  await expect(page.getByRole('radio', { name: /credits/ })).toHaveCount(4)
})

test('[PAY-2] another member’s order and an unknown one both answer 404', async ({ page, forgive }) => {
  forgive(/404/)
  const [ora, pip] = [await aPerson({ name: 'Ora' }), await aPerson({ name: 'Pip' })]
  const order = await buys(page, ora)
  await logInAs(page, pip)
  for (const path of [
    `/credits/${order}`,
    `/credits/${order}/creditcard`,
    '/credits/x/ideal',
    `/credits/${order}/cheque`,
  ]) {
    const reply = await page.goto(path)
    expect([path, reply!.status()]).toEqual([path, 404])
  }
})
