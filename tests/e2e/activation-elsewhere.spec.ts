import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { linkTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson } from '../support/e2e-people.ts'
import { wordsOf } from '../support/e2e-texts.ts'

const words = wordsOf('en')

test('[ACC-11] an activation link opened in another browser asks for the password; who knows none signs up anew, and the link confirms that', async ({
  page,
  forgive,
}) => {
  // The first click is refused, because this browser did not sign up; so is a wrong password.
  forgive(/409|403/)
  const { email } = await aPerson({ name: 'Ida', confirmed: false })
  await page.goto(await linkTo(email, '/activate/done'))
  await hydrated(page)
  await page.getByRole('button', { name: words('accounts.activate_account') }).click()
  const heading = page.getByRole('heading', { name: words('accounts.elsewhere_title') })
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  const password = page.getByLabel(words('accounts.password'), { exact: true })
  await password.fill('a wrong evening')
  await page.getByRole('button', { name: words('accounts.activate_account') }).click()
  await expect(page.getByText(words('errors.link_password_wrong'))).toBeVisible()
  await expect(password).toHaveValue('a wrong evening')

  await page.getByRole('link', { name: words('accounts.anew') }).click()
  await page.getByLabel(words('signup.nickname')).fill('Ilse')
  await page.getByText(words('people.prefer_not_to_say')).click()
  await page.getByText(words('signup.everyone'), { exact: true }).click()
  await page.getByRole('button', { name: words('signup.continue') }).click()
  await page.getByLabel(words('signup.day')).fill('1')
  await page.getByLabel(words('signup.month')).selectOption('1')
  await page.getByLabel(words('signup.year')).fill('1990')
  await page.getByLabel(words('accounts.email_address')).fill(email)
  await page.getByLabel(words('accounts.password'), { exact: true }).fill('another quiet evening')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words('signup.create_account') }).click()
  await expect(page.getByRole('heading', { level: 1 }), 'no code is asked for').toHaveText(words('signup.photo_title'))
})
