import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { loggedInLongAgo } from '../support/e2e-accounts.ts'
import { test } from '../support/e2e-network.ts'
import { actOutside, buys, endAtProvider, open, sandboxPathOf, spendsTo } from '../support/e2e-payments.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'
import { wordsOf } from '../support/e2e-texts.ts'

const PHONE = { width: 390, height: 844 }

test.describe('in Dutch on a phone', () => {
  test.use({ viewport: PHONE, locale: 'nl-NL' })

  test('[PAY-1, PAY-2, PAY-3, PAY-9, CHAT-2, CHAT-15] out of credits in a conversation, pays on the provider’s page, and the message goes out', async ({
    page,
  }) => {
    test.slow()
    const words = wordsOf('nl')
    const [ana, ben] = [await aPerson({ name: 'Ana', language: 'nl' }), await aPerson({ name: 'Ben' })]
    await spendsTo(ana, ben, 0)
    await logInAs(page, ana)
    const { chats } = (await callerOf(ana)('GET', '/api/chats.php')) as { chats: { conversation: { id: string } }[] }
    const conversation = `/chats/${chats[0]!.conversation.id}`
    await open(page, conversation)
    await page.getByRole('textbox').last().fill('Zullen we')
    await page.getByRole('button', { name: new RegExp(`^${words('chat.send')}`) }).click()
    const sheet = page.getByRole('dialog', { name: words('payments.credits_title') })
    await expect(sheet).toContainText(words('payments.top_up_lead_sends', { name: 'Ben' }))
    await expect(sheet).toContainText('iDEAL / Wero')
    await expectAccessible(page)
    await sheet.getByRole('link', { name: words('payments.top_up_other') }).click()
    await expect(page.getByRole('heading', { level: 1, name: words('payments.credits_title') })).toBeVisible()

    await expect(page.getByRole('radio', { name: /^40 credits/ }), 'the middle one of the sheet').toBeChecked()
    await expect(page.getByRole('radio', { name: 'iDEAL / Wero' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Apple Pay' }), 'not in this browser').toHaveCount(0)
    await expectAccessible(page)
    await expect(page.getByText('€ 14,25').first()).toBeVisible()
    await page.getByRole('link', { name: words('payments.see_order') }).click()
    const buttons = page.getByRole('button', { name: words('payments.order_and_pay'), exact: true })
    await buttons.click()
    await expect(page.getByText(words('errors.start_request_missing'))).toBeVisible()
    await page.getByRole('checkbox', { name: words('payments.start_words') }).check()
    await page.getByRole('radio', { name: /^40 credits/ }).scrollIntoViewIfNeeded()
    await expect(buttons, 'the one that stays in view orders too').toHaveCount(2)
    await buttons.first().click()
    await endAtProvider(page, 'Cancel')
    await expect(page.getByRole('heading', { level: 1, name: words('payments.cancelled_title') })).toBeVisible()
    const back = page.getByRole('link', { name: words('payments.back_to_conversation') })
    await expect(back).toHaveAttribute('href', conversation)
    await page.getByRole('radio', { name: words('payments.method_creditcard') }).check()
    await expect(page.getByText(words('payments.kept_note'))).toBeVisible()
    await buttons.last().click()
    await endAtProvider(page, 'Pay')
    await expect(page.getByRole('heading', { level: 1, name: /40/ })).toBeVisible()
    await expect(page.getByText(words('errors.payment_completed'))).toBeVisible()
    await expectAccessible(page)
    const lastOf = async () => {
      const { chats } = (await callerOf(ben)('GET', '/api/chats.php')) as {
        chats: { last_message: { body: string } }[]
      }
      return chats[0]?.last_message.body
    }
    await expect.poll(lastOf, 'it went out before the way back').toBe('Zullen we')
    await back.click()
    await expect(page).toHaveURL(new RegExp(`${conversation}$`))
    await expect(page.getByRole('region', { name: words('chat.messages') }).getByText('Zullen we')).toBeVisible()
    await expect(page.getByRole('textbox').last()).toHaveValue('')
    const userOf = async () => ((await callerOf(ana)('GET', '/api/user.php')) as { user: object }).user
    await expect.poll(userOf).toMatchObject({ credits: 39, paid_user: true, time_bonus: null })
  })
})

test('[PAY-2, PAY-3, NAV-3, R-CONS-4] a card payment in English on a laptop fails, and PayPal pays the same order', async ({
  page,
}) => {
  test.slow()
  const kim = await aPerson({ name: 'Kim' })
  await logInAs(page, kim)
  await open(page, '/credits?country=GB')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Premium' })).toHaveAttribute('href', '/premium')
  await page.getByRole('radio', { name: 'Credit card' }).check()
  const panel = page.getByRole('region', { name: 'Your order' })
  await expect(panel).toContainText('Welcome discount, 25%')
  await expect(panel).toContainText('£24.37')
  await expect(panel).toContainText('20% VAT included')
  await expect(panel).toContainText('A single purchase from Duet Demo B.V.: nothing renews automatically.')
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await endAtProvider(page, 'Let it fail')
  await expect(page.getByRole('heading', { name: 'The payment didn’t go through' })).toBeVisible()
  await expect(page.getByText('The payment failed. Try again or choose another payment method.')).toBeVisible()
  await expectAccessible(page)
  const order = page.url().split('/')[4]
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await expect(page).toHaveURL(/\/dev\/sandbox\/sb_/)
  // Whoever turns back has not paid, and need not wait to be asked again.
  await page.goBack()
  await hydrated(page)
  const again = page.getByRole('link', { name: 'To the payment page' })
  await expect(again).toBeVisible({ timeout: 5_000 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await again.click()
  await endAtProvider(page, 'Pay')
  await expect(page.getByRole('heading', { name: '90 credits added' })).toBeVisible()
  expect(page.url()).toContain(`/credits/${order}/paypal`)
  await expect(page.getByText('You have 94 credits now.')).toBeVisible()
  // The bar updates without a reload.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Credits' })).toHaveAttribute('href', '/credits')
  await open(page, '/premium')
  await expect(page).toHaveURL(/\/credits$/)
  await expect(page.getByRole('link', { name: 'Repeat order' })).toBeVisible()
})

test.describe('in German', () => {
  test.use({ viewport: PHONE, locale: 'de-DE' })

  test('[PAY-2] a PayPal payment is cancelled, and the order paid another way', async ({ page }) => {
    test.slow()
    const words = wordsOf('de')
    const ute = await aPerson({ name: 'Ute', language: 'de' })
    await logInAs(page, ute)
    await open(page, '/credits?country=DE&package=small')
    await expect(page.getByRole('radio', { name: 'PayPal' }), 'first in Germany').toBeChecked()
    await page.getByRole('checkbox', { name: words('payments.start_words') }).check()
    const button = page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true }).last()
    await button.click()
    await endAtProvider(page, 'Cancel')
    await expect(page.getByText(words('errors.payment_cancelled'))).toBeVisible()
    await expect(page.getByRole('radio', { name: 'PayPal' }), 'still chosen').toBeChecked()
    await page.getByRole('radio', { name: words('payments.method_creditcard') }).check()
    await button.click()
    await endAtProvider(page, 'Pay')
    await expect(page.getByRole('heading', { level: 1, name: /12/ })).toBeVisible()
  })
})

test('[PAY-2] a pending payment turns paid while the page is open; an expired one is cancelled', async ({ page }) => {
  test.slow()
  const lou = await aPerson({ name: 'Lou' })
  await logInAs(page, lou)
  await open(page, '/credits?package=small')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await expect(page).toHaveURL(/\/dev\/sandbox\/sb_/)
  const sandbox = new URL(page.url()).pathname
  await endAtProvider(page, 'Leave it pending')
  await expect(page.getByRole('heading', { name: 'We’re waiting for the confirmation' })).toBeVisible()
  await expect(page.getByText('Your payment is being processed.')).toBeVisible()
  await expectAccessible(page)
  await actOutside(page, sandbox, 'paid')
  await expect(page.getByRole('heading', { name: '12 credits added' })).toBeFocused()

  await open(page, '/credits?package=small')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await endAtProvider(page, 'Let it expire')
  await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
})

test('[PAY-2, PAY-10, R-PAY-6] returning without paying shows the payment page and the other methods', async ({
  page,
}) => {
  test.slow()
  const max = await aPerson({ name: 'Max' })
  await logInAs(page, max)
  await page.clock.install()
  await open(page, '/credits')
  await page.getByRole('radio', { name: /^200/ }).check()
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await expect(page).toHaveURL(/\/dev\/sandbox\/sb_/)
  // Back restores the selection, but consent must be given again.
  await page.goBack()
  await hydrated(page)
  await expect(page.getByRole('radio', { name: /^200/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  const panel = page.getByRole('region', { name: 'Your order' })
  await expect(panel.getByText('An order isn’t paid yet: 200 credits for', { exact: false })).toBeInViewport()

  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await page.getByRole('link', { name: 'Back to the shop without a word' }).click()
  await hydrated(page)
  await page.clock.fastForward(11_000)
  await expect(page.getByRole('link', { name: 'To the payment page' })).toHaveAttribute('href', /\/dev\/sandbox\/sb_/)
  await page.getByRole('link', { name: 'Choose another payment method' }).click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await endAtProvider(page, 'Leave it pending')
  await expect(page.getByText('The money takes one to three working days.', { exact: false })).toBeVisible()
  await open(page, '/credits')
  const note = page.getByText('A payment is being confirmed: 200 credits for', { exact: false })
  await expect(note, 'above the packages, and beside the button').toHaveCount(2)
  await page.getByRole('link', { name: 'See this order' }).first().click()
  await expect(page).toHaveURL(/\/credits\/[\w-]{22}\/banktransfer$/)
})

test('[PAY-4, R-PAY-13] a repeat order charges the stored card in one click; if the card fails, PayPal is offered', async ({
  page,
}) => {
  test.slow()
  const nia = await aPerson({ name: 'Nia' })
  // Norway: no other test pays in kroner.
  await buys(page, nia, { package: 'small', country: 'NO' })
  await logInAs(page, nia)
  await open(page, '/credits/repeat-order')
  await expect(page.getByText('Credit card, •••• 4242')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Your order' })).toContainText(/NOK\s83\.00/)
  await expectAccessible(page)
  const button = page.getByRole('button', { name: 'Order and pay', exact: true })
  await button.click()
  await expect(page.getByText('Please tick the box first', { exact: false })).toBeVisible()
  await page.getByRole('checkbox').check()
  await button.click()
  await expect(page.getByRole('heading', { name: 'We’re waiting for the confirmation' })).toBeVisible()
  await actOutside(page, await sandboxPathOf(page, 'NOK 83.00 by creditcard'), 'failed')
  await expect(page.getByText('The payment with your saved card failed. Try again or pay with PayPal.')).toBeVisible()
  await expect(page.getByRole('radio').nth(0)).toHaveAccessibleName('Credit card')
  await expect(page.getByRole('radio').nth(1)).toHaveAccessibleName('PayPal')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await button.click()
  await endAtProvider(page, 'Pay')
  await expect(page.getByRole('heading', { name: '12 credits added' })).toBeVisible()
})

test('[PAY-4, R-AUTH-5] long after the login a repeat order asks for the password, keeps the form and goes on by itself', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/403/)
  const oda = await aPerson({ name: 'Oda' })
  await buys(page, oda, { package: 'small', country: 'SE' })
  await logInAs(page, oda)
  await open(page, '/credits/repeat-order')
  await loggedInLongAgo(oda.email)
  const consent = page.getByRole('checkbox')
  await consent.check()
  const button = page.getByRole('button', { name: 'Order and pay', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(consent).toBeChecked()
  await expect(page).toHaveURL(/repeat-order/)

  await button.click()
  await password.fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That password isn’t right.', { exact: false })).toBeVisible()
  await expect(password).toHaveValue('not this one')
  await password.fill(oda.password)
  await password.press('Enter')
  await expect(page.getByRole('heading', { name: 'We’re waiting for the confirmation' })).toBeVisible()
})

test('[PAY-9, R-AUTH-5, R-PAY-13] a stored card tops up over the conversation: password, a refusal by the bank, then the credits', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/403/)
  const [rae, sol] = [await aPerson({ name: 'Rae' }), await aPerson({ name: 'Sol' })]
  // Switzerland: no other test pays in francs.
  await buys(page, rae, { package: 'small', country: 'CH' })
  await spendsTo(rae, sol, 0)
  await logInAs(page, rae)
  await open(page, '/chats')
  await page.getByRole('main').getByRole('link', { name: /Sol/ }).first().click()
  const topUp = page.getByRole('button', { name: 'Top up' })
  await topUp.click()
  const sheet = page.getByRole('dialog', { name: 'Keep the conversation going' })
  await expect(sheet).toContainText('Credit card, •••• 4242')
  await expect(sheet).toContainText('No credits left.')
  await expect(sheet, 'nothing was typed').not.toContainText('is kept')
  await expect(sheet.getByRole('radio', { name: /^40/ }), 'the middle one').toBeChecked()
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(topUp, 'still in the conversation').toBeFocused()

  await loggedInLongAgo(rae.email)
  await topUp.click()
  await sheet.getByRole('radio', { name: /^12/ }).check()
  await sheet.getByRole('checkbox').check()
  const button = sheet.getByRole('button', { name: 'Order and pay', exact: true })
  await button.click()
  const password = page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Password', { exact: true })
  await password.fill(rae.password)
  await password.press('Enter')
  await expect(sheet.getByRole('heading', { name: 'We’re waiting for the confirmation' })).toBeFocused()
  await actOutside(page, await sandboxPathOf(page, 'CHF 8.50 by creditcard'), 'failed')
  await expect(sheet.getByRole('alert')).toContainText('The payment failed.')
  await expect(sheet.getByRole('link', { name: 'Choose another payment method' })).toHaveAttribute(
    'href',
    /^\/credits\/[\w-]{22}$/,
  )
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('checkbox'), 'asked anew').not.toBeChecked()
  await sheet.getByRole('checkbox').check()
  await button.click()
  await expect(sheet.getByRole('heading', { name: 'We’re waiting for the confirmation' })).toBeVisible()
  await actOutside(page, await sandboxPathOf(page, 'CHF 8.50 by creditcard'), 'paid')
  await expect(sheet).toHaveCount(0)
  // The proof renewed the session, so the browser asks.
  const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { credits: number } }
  expect(user.credits, 'paid once').toBe(12)
})

test('[PAY-4] members without a purchase have nothing to repeat', async ({ page }) => {
  await logInAs(page, await aPerson({ name: 'Ole' }))
  await open(page, '/credits/repeat-order')
  await expect(page.getByText('Nothing to repeat yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/credits')
})

test('[NAV-3, FRAME-2] the bar shows the balance, warns from ten credits down, and announces a change', async ({
  page,
}) => {
  test.slow()
  const [pam, quin] = [await aPerson({ name: 'Pam' }), await aPerson({ name: 'Quin' })]
  await buys(page, pam, { package: 'small' })
  await logInAs(page, pam)
  await open(page, '/notifications')
  const link = page.getByRole('banner').getByRole('link', { name: 'Credits' })
  await expect(link).toHaveAccessibleName('Credits 16 credits')
  await expect(link).not.toHaveAttribute('data-tone')
  const announced = page.getByRole('banner').getByRole('status')
  await expect(announced, 'nothing on arrival').toBeEmpty()
  // The count updates without a reload.
  await spendsTo(pam, quin, 10)
  await expect(link).toHaveAccessibleName('Credits 10 credits')
  await expect(link).toHaveAttribute('data-tone', 'warn')
  await expect(announced).toHaveText('10 credits')
  // Every layout has a bar of its own; none goes back to the figure the page came with.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Chats/ }).click()
  await page.getByRole('main').getByRole('link', { name: /Quin/ }).first().click()
  await expect(page.getByRole('textbox', { name: 'Write to Quin' })).toBeVisible()
  await link.click()
  const balance = page.getByRole('main').getByText(/^You have \d+ credits/)
  await expect(balance).toBeVisible()
  expect(await balance.textContent()).toContain('You have 10 credits')
  expect(await link.textContent()).toContain('10 credits')
  await spendsTo(pam, quin, 0)
  await expect(link).toHaveAccessibleName('Credits 0 credits')
  await expect(link).toHaveAttribute('data-tone', 'danger')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Pam 0 credits' })).toHaveAttribute('href', '/me')
})
