import type { Page } from '@playwright/test'

import { aPicture } from '../factories/pictures.ts'
import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { codeTo, linkTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson } from '../support/e2e-people.ts'
import { type Words, wordsOf } from '../support/e2e-texts.ts'

const LANGUAGES = [
  { lang: 'en', locale: 'en-GB' },
  { lang: 'de', locale: 'de-DE' },
] as const

/** Initial filters are spelled out in the address. */
const MEMBERS = /\/members(\?|$)/

for (const { lang, locale } of LANGUAGES)
  test.describe(`in ${lang}`, () => {
    test.use({ locale })
    const words = wordsOf(lang)

    test('[ACC-1, ACC-3, ACC-5, ACC-6, NAV-3, NAV-5, PHOTO-1] signs up, confirms, logs out, and gets in with a new password', async ({
      page,
      forgive,
    }) => {
      test.slow()
      // A wrong password is refused with an error status.
      forgive(/403/)
      // The demo's own profiles may not exist yet.
      await aPerson({ name: 'Vera', profile: { attributes: { gender: 'female' } } })
      const email = `ana-${lang}-${Date.now()}@example.com`
      await fillHomeForm(page, words, email)
      await fillAccount(page, words, email)
      await sendPhoto(page, words)
      if (lang === 'en') await confirmBesideTheWizard(page, words, email)
      await tellAboutMe(page, words)
      await tellPersonalInfo(page, words)

      await expectHeading(page, words('signup.matches_title'))
      await expect(page.getByRole('main').locator('a[href^="/members/"]').first()).toBeVisible()
      await expect(page.getByRole('region', { name: words('shell.activation_label') })).toBeHidden()
      await expect(page.getByText(words('signup.mail_hint', { email }))).toBeVisible({ visible: lang === 'de' })
      await expectAccessible(page)
      if (lang === 'de') await confirmByLink(page, words, await linkTo(email, '/activate/done'))
      else await page.getByRole('link', { name: words('signup.see_everybody') }).click()
      await page.waitForURL(MEMBERS)
      await expectHeading(page, words('members.heading'))
      await expect(page.getByRole('region', { name: words('shell.activation_label') })).toBeHidden()
      await expect(page.getByRole('region', { name: words('shell.add_photo_label') })).toBeHidden()

      await page.getByRole('button', { name: words('shell.account_menu') }).click()
      await page.getByRole('menuitem', { name: words('shell.log_out') }).click()
      await page.waitForURL('/')
      await hydrated(page)
      await page
        .getByRole('banner')
        .getByRole('link', { name: words('shell.log_in') })
        .click()
      await page.waitForURL('/login')
      await failToLogIn(page, words, email)
      await page.getByRole('link', { name: words('accounts.forgot_password') }).click()
      await page.waitForURL('/reset-password')
      const password = 'another quiet evening'
      await resetPassword(page, words, email, password)
    })

    test('[ACC-7, ACC-8, ACC-9] a member changes password and email address, ends a session, deletes the account and returns', async ({
      page,
      forgive,
    }) => {
      test.slow()
      // Wrong passwords are refused with an error status.
      forgive(/403/)
      const person = await aPerson({ name: lang === 'de' ? 'Jonas' : 'Eve', language: lang })
      await page.goto('/login?to=%2Fnotifications')
      await logIn(page, words, person.email, person.password)
      await page.waitForURL('/notifications')
      await hydrated(page)
      await endOtherLogin(page, words)
      const password = 'a password for the autumn'
      await changePassword(page, words, person.password, password)
      const email = person.email.replace('@', '+new@')
      await changeEmail(page, words, { from: person.email, to: email, password })
      await deleteAccount(page, words, password)

      await page.goto('/notifications')
      await expect(page).toHaveURL('/login?to=%2Fnotifications')
      await page.goto(await linkTo(email, '/account-deleted'))
      await hydrated(page)
      await expectHeading(page, words('accounts.return_title'))
      await page.getByRole('button', { name: words('accounts.reactivate_account') }).click()
      await page.waitForURL(MEMBERS)
      await expectHeading(page, words('members.heading'))
    })
  })

const expectHeading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(title)

const goOn = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('signup.continue'), exact: true }).click()

async function fillHomeForm(page: Page, words: Words, email: string) {
  await page.goto('/')
  await page.getByLabel(words('home.nickname')).fill('Ana')
  await page.getByLabel(words('home.email_address')).fill(email)
  await page.getByRole('button', { name: words('home.start_free') }).click()
  await expectHeading(page, words('signup.about_title'))
  await expect(page.getByText('Ana', { exact: true })).toBeVisible()
  await page.getByText(words('people.gender_female'), { exact: true }).click()
  await expectAccessible(page)
  await goOn(page, words)
}

async function fillAccount(page: Page, words: Words, email: string) {
  await expectHeading(page, words('signup.account_title'))
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await page.getByLabel(words('signup.day'), { exact: true }).fill('17')
  // Not exact: the label also contains the month names.
  await page.getByLabel(words('signup.month')).selectOption('5')
  await page.getByLabel(words('signup.year'), { exact: true }).fill('1990')
  await page.getByLabel(words('accounts.password'), { exact: true }).fill('a long quiet evening')
  const send = page.getByRole('button', { name: words('signup.create_account') })
  await send.click()
  await expect(page.getByText(words('signup.terms_needed'))).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('checkbox').nth(1).check()
  await expectAccessible(page)
  await send.click()
  await page.waitForURL('/complete-signup?step=mail')
  await hydrated(page)
  await expectHeading(page, words('signup.mail_title'))
  await page.getByRole('button', { name: words('signup.without_code') }).click()
  await expectHeading(page, words('signup.photo_title'))
}

async function sendPhoto(page: Page, words: Words) {
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPicture({ seed: Date.now() % 1000 }) }
  await page.locator('input[type=file]:not([capture])').setInputFiles(file)
  await page.getByRole('button', { name: words('profile.crop_use') }).click()
  await expect(page.getByRole('img', { name: words('profile.photo_number', { number: 1, count: 1 }) })).toBeVisible()
  await expectAccessible(page)
  await goOn(page, words)
}

async function confirmBesideTheWizard(page: Page, words: Words, email: string) {
  await expectHeading(page, words('signup.about_me_title'))
  await page.getByText(words('signup.mail_hint', { email })).click()
  await page.getByLabel(words('signup.code')).fill(await codeTo(email))
  await page.getByRole('button', { name: words('signup.confirm'), exact: true }).click()
  await expect(page.getByText(words('signup.mail_confirmed'))).toBeVisible()
}

async function confirmByLink(page: Page, words: Words, link: string) {
  const tab = await page.context().newPage()
  await openActivation(tab, words, link)
  await tab.close()
  // Whoever comes back to the first tab finds that it knows.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(words('signup.mail_confirmed'))).toBeVisible()

  await openActivation(page, words, link)
  await page.reload()
  await expectHeading(page, words('accounts.activated_title'))

  // Logged out, the link still works and leads to the login.
  const elsewhere = await page.context().browser()!.newContext({ locale: 'de-DE' })
  const other = await elsewhere.newPage()
  await openActivation(other, words, new URL(link, page.url()).href)
  await other
    .getByRole('main')
    .getByRole('link', { name: words('accounts.log_in') })
    .click()
  await other.waitForURL('**/login')
  await elsewhere.close()

  await page.getByRole('link', { name: words('accounts.to_members') }).click()
}

async function openActivation(page: Page, words: Words, link: string) {
  await page.goto(link)
  await hydrated(page)
  await page.getByRole('button', { name: words('accounts.activate_account') }).click()
  await expectHeading(page, words('accounts.activated_title'))
}

async function tellAboutMe(page: Page, words: Words) {
  await expectHeading(page, words('signup.about_me_title'))
  const starter = words('signup.starter_evening')
  await page.getByRole('button', { name: starter }).click()
  await expect(page.getByLabel(words('people.about_me'))).toHaveValue(`${starter} `)
  await page.getByLabel(words('people.about_me')).press('End')
  await page.keyboard.type('soup and rain.')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel(words('people.about_me'))).toHaveValue(`${starter} soup and rain.`)
  await goOn(page, words)
}

async function tellPersonalInfo(page: Page, words: Words) {
  await expectHeading(page, words('signup.personal_title'))
  await goOn(page, words)
  await expect(page.getByText(words('signup.place_needed'))).toBeVisible()
  const town = page.getByRole('combobox', { name: words('people.town_label') })
  await town.fill('utrecht')
  await expect(page.getByRole('option').first()).toContainText('Utrecht')
  await town.press('Enter')
  await expect(town).toHaveValue(/^Utrecht, /)
  await expectAccessible(page)
  await goOn(page, words)
  await page.waitForURL('/signup-matches')
  await hydrated(page)
}

async function resetPassword(page: Page, words: Words, email: string, password: string) {
  // The page before has a field of the same name.
  await expectHeading(page, words('accounts.reset_title'))
  await page.getByLabel(words('accounts.email_address')).fill(email)
  await page.getByRole('button', { name: words('accounts.send_reset_link') }).click()
  await expectHeading(page, words('accounts.reset_sent_title'))
  await page.goto(await linkTo(email, '/reset-password/do'))
  await hydrated(page)
  await page.getByLabel(words('accounts.new_password'), { exact: true }).fill(password)
  await page.getByLabel(words('accounts.new_password_again'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('accounts.save_password') }).click()
  await page.waitForURL(MEMBERS)
}

/** The email address must survive a wrong password. */
async function failToLogIn(page: Page, words: Words, email: string) {
  await hydrated(page)
  const send = page.getByRole('main').getByRole('button', { name: words('accounts.log_in') })
  await page.getByLabel(words('accounts.email_address')).fill(email)
  await page.getByLabel(words('accounts.password'), { exact: true }).fill('wrong one')
  await send.click()
  await expect(page.getByText(words('errors.login_failed'))).toBeVisible()
  await expect(page.getByLabel(words('accounts.email_address'))).toHaveValue(email)
}

async function logIn(page: Page, words: Words, email: string, password: string) {
  await failToLogIn(page, words, email)
  await page.getByLabel(words('accounts.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: words('accounts.log_in') })
    .click()
}

/** Signing up over the API left another session. */
async function endOtherLogin(page: Page, words: Words) {
  const logins = page.getByRole('region', { name: words('settings.sessions_title') })
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await logins.getByRole('button', { name: words('settings.end_login', { device: '' }).trim() }).click()
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  await expect(logins.getByText(words('settings.this_device'))).toBeVisible()
}

async function changePassword(page: Page, words: Words, old: string, password: string) {
  const part = page.getByRole('region', { name: words('settings.password'), exact: true })
  await part.getByLabel(words('settings.old_password'), { exact: true }).fill('not the old one')
  await part.getByLabel(words('settings.new_password'), { exact: true }).fill(password)
  await part.getByRole('button', { name: words('settings.save_password') }).click()
  await expect(part.getByText(words('errors.old_password_wrong'))).toBeVisible()
  await part.getByLabel(words('settings.old_password'), { exact: true }).fill(old)
  await part.getByRole('button', { name: words('settings.save_password') }).click()
  await expect(part.getByText(words('settings.saved'))).toBeVisible()
}

async function changeEmail(
  page: Page,
  words: Words,
  { from, to, password }: { from: string; to: string; password: string },
) {
  const part = page.getByRole('region', { name: words('settings.email_address') })
  await expect(part.getByText(from, { exact: true })).toBeVisible()
  await part.getByLabel(words('settings.new_email')).fill(to)
  await part.getByLabel(words('settings.your_password'), { exact: true }).fill(password)
  await part.getByRole('button', { name: words('settings.change_email') }).click()
  await expect(part.getByText(words('settings.mail_change_sent', { email: to }))).toBeVisible()
  await page.goto(await linkTo(to, '/mail-change/do'))
  await hydrated(page)
  await page.getByRole('button', { name: words('accounts.mail_change_button') }).click()
  await expectHeading(page, words('accounts.mail_changed_title'))
  await page.getByRole('link', { name: words('accounts.to_settings') }).click()
  await page.waitForURL('/notifications')
  await hydrated(page)
  await expect(part.getByText(to, { exact: true })).toBeVisible()
}

async function deleteAccount(page: Page, words: Words, password: string) {
  await page
    .getByRole('link', { name: words('settings.delete_account') })
    .last()
    .click()
  await page.waitForURL('/notifications/delete')
  await page.getByLabel(words('settings.reason_privacy')).check()
  await page.getByRole('button', { name: words('settings.continue'), exact: true }).click()
  await expectHeading(page, words('settings.instead_title'))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(words('settings.privacy_mode_title'))
  await page
    .getByRole('link', { name: words('settings.continue_deleting') })
    .first()
    .click()
  await expectHeading(page, words('settings.confirm_title'))
  await page.getByLabel(words('settings.your_password'), { exact: true }).fill('not this one')
  await page.getByRole('button', { name: words('settings.delete_account') }).click()
  await expect(page.getByText(words('errors.password_wrong'))).toBeVisible()
  await page.getByLabel(words('settings.your_password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('settings.delete_account') }).click()
  await page.waitForURL('/account-deleted')
  await expectHeading(page, words('accounts.deleted_title'))
}
