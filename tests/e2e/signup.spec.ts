import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { codeTo, linkTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

test('[ACC-2] a visitor under 18 is refused once the year is confirmed, nothing is kept, and no other date is accepted that day', async ({
  page,
  forgive,
}) => {
  forgive(/422/)
  await page.goto('/signup?lang=nl')
  await hydrated(page)
  await page.getByLabel('Profielnaam').fill('Jong')
  await page.getByText('Zeg ik liever niet').click()
  await page.getByText('Iedereen', { exact: true }).click()
  await page.locator('form').getByRole('button').last().click()
  await page.getByLabel('Dag').fill('1')
  await page.getByLabel('Maand').selectOption('1')
  await page.getByLabel('Jaar').fill(String(new Date().getFullYear() - 15))
  await page.getByLabel('E-mailadres').fill('jong@example.com')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange rustige avond')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Account aanmaken' }).click()
  // A slip in the year locks nobody out.
  const year = new Date().getFullYear() - 15
  await expect(page.getByText(`Je hebt ${year} ingevuld: klopt dat?`)).toBeFocused()
  await page.getByRole('button', { name: 'Nee, aanpassen' }).click()
  await expect(page.getByLabel('Jaar')).toBeFocused()
  await page.getByRole('button', { name: 'Account aanmaken' }).click()
  await page.getByRole('button', { name: 'Ja, dat klopt' }).click()
  await expect(page.getByText('Je moet minstens 18 jaar zijn om je in te schrijven.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('jong@example.com')
  await page.reload()
  await expect(page.getByText('Je moet minstens 18 jaar zijn om je in te schrijven.')).toBeVisible()
})

test('[ACC-1] the emailed link continues a sign-up on another device, and works once', async ({ page, browser }) => {
  const person = await aPerson({ name: 'Mila', through: false, profile: { about_me: 'Rain is fine.' } })
  await logInAs(page, person)
  await page.goto('/complete-signup')
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  await expect(page.getByText('We’ve sent you an email with a link.')).toBeVisible()
  const link = await linkTo(page, person.email, '/complete-signup')

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await hydrated(other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Continue your sign-up')
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.waitForURL('/complete-signup')
  await hydrated(other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A photo people will recognise you from')
  await other.getByRole('button', { name: 'Skip for now' }).click()
  await expect(other.getByLabel('About me')).toHaveValue('Rain is fine.')
  await other.context().close()

  const third = await (await browser.newContext()).newPage()
  await third.goto(link)
  await hydrated(third)
  await third.getByRole('button', { name: 'Continue' }).click()
  await third.getByRole('link', { name: 'Log in' }).last().click()
  await expect(third).toHaveURL('/login?to=/complete-signup')
  await third.context().close()

  // The first device catches up with the other one.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A few words about you')
})

test('[NAV-7, SITE-5] only Cancel closes the sign-up dialog, and it knows who the visitor wants to meet', async ({
  page,
  forgive,
}) => {
  test.slow()
  // Using another address logs out: what the page asks at that moment is refused.
  forgive(/403/)
  await page.goto('/members')
  await hydrated(page)
  const call = page.getByRole('main').getByRole('link', { name: 'Sign up' })
  const dialog = page.getByRole('dialog')
  await call.click()
  await expect(dialog).toHaveAccessibleName('Sign up')
  await dialog.getByLabel('Nickname').fill('Nora')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialog.getByLabel('Nickname')).toHaveValue('Nora')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(call).toBeFocused()
  await expect(page).toHaveURL('/members')

  const target = await aPerson({ name: 'Tove', profile: { show_to_visitors: true } })
  const { id } = (await callerOf(target)('GET', '/api/profile.php')) as { id: string }
  await page.goto(`/members/${id}`)
  await hydrated(page)
  await call.click()
  await expect(dialog).toHaveAccessibleName('Sign up to meet Tove')
  await expect(dialog.getByLabel('Nickname')).toHaveValue('')
  await dialog.getByLabel('Nickname').fill('Nora')
  await dialog.getByText('Woman', { exact: true }).click()
  await dialog.getByText('Everyone', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const email = `nora-${Date.now()}@example.com`
  await dialog.getByLabel('Day').fill('17')
  await dialog.getByLabel('Month').selectOption('5')
  await dialog.getByLabel('Year').fill('1990')
  // A mistyped address, here the nickname, is told at its own field, and the words go with the mistake.
  await dialog.getByLabel('Email address').fill('nora')
  await dialog.getByLabel('Password', { exact: true }).fill('a long quiet evening')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Email address').fill(email)
  await expect(dialog.getByText('Invalid email address')).toBeHidden()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('Then you can write to Tove')).toBeVisible()
  await expect(dialog.getByLabel('Code from the email')).toBeFocused()
  await dialog.getByRole('button', { name: 'Continue without the code' }).click()
  await dialog.getByText('A photo people will recognise you from').waitFor()
  await expect(dialog.getByText(`We’ve sent an email to ${email}.`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  await page.goto('/signup-matches')
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to Tove' })).toHaveAttribute(
    'href',
    `/members/${id}/chat`,
  )
  await expect(page.getByRole('main').locator(`a[href="/members/${id}"]`)).toHaveCount(0)

  // Logged out, the form reveals nothing about her; logged in again, she can correct the address.
  const login = await page.context().cookies()
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/signup')
  await hydrated(page)
  await expect(page.getByLabel('Nickname')).toHaveValue('')
  await page.context().addCookies(login)
  await page.goto('/signup-matches')
  await hydrated(page)
  await page.getByText(`We’ve sent an email to ${email}.`).click()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.waitForURL('/signup?step=1')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Year')).toHaveValue('1990')
})

test('[ACC-1, ACC-2] the sign-up asks nothing twice, but about an email address mistyped on the home page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Nickname').fill('Nora')
  await page.getByLabel('Email address').fill('nora@gmial.com')
  await page.getByRole('button', { name: 'Start free' }).click()
  await expect(page.getByRole('button', { name: 'Change: I’d like to meet' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeHidden()
  await page.getByRole('button', { name: 'Change: Nickname' }).click()
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Rather not say' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose one. “Rather not say” is fine too.')).toBeVisible()
  await page.getByText('Woman', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Did you mean nora@gmail.com?' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue('nora@gmail.com')
})

test('[NAV-5, ACC-5] on a phone a new account is asked to confirm its email address in a dialog, whatever was closed before', async ({
  page,
}) => {
  const person = await aPerson({ name: 'Ida', confirmed: false })
  await logInAs(page, person)
  await page.context().addCookies([{ name: 'banner_activation', value: '1', url: `http://localhost:${E2E_PORT}` }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/members?api_signup_complete=1')
  await hydrated(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm your email address' })
  await expect(dialog).toContainText(person.email)
  await expect(page).not.toHaveURL(/api_signup_complete/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await hydrated(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toBeHidden()

  await page.goto('/members?api_signup_complete=1')
  await hydrated(page)
  await dialog.getByRole('link', { name: 'Enter code' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByText(/Step \d of/)).toBeHidden()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await page.getByLabel('Code from the email').fill(await codeTo(page, person.email))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is active')
})

test('[ACC-12] a new member finishes or puts off the first steps on the members page', async ({ page }) => {
  const person = await aPerson({ name: 'Ylva' })
  await logInAs(page, person)
  await page.goto('/members')
  await hydrated(page)
  const card = page.getByRole('region', { name: 'To begin with' })
  await expect(card).toContainText('0 of 3 done')
  await card.getByRole('button', { name: 'Choose your town' }).click()
  const town = card.getByRole('combobox', { name: 'Your town' })
  await town.fill('utrecht')
  await expect(card.getByRole('option').first()).toContainText('Utrecht')
  await town.press('Enter')
  await expect(card).toContainText('1 of 3 done')
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card.getByRole('button', { name: 'Write it' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Don’t show this again' }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toBeHidden()
})
