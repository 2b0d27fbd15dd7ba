import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { linkTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson } from '../support/e2e-people.ts'
import { wordsOf } from '../support/e2e-texts.ts'

const words = wordsOf('en')

test('[ACC-11] an activation link opened in another browser asks for the password, then logs in', async ({
  page,
  forgive,
}) => {
  // The first click is refused, because this browser did not sign up; so is a password that is too common.
  forgive(/409|422/)
  const { email } = await aPerson({ name: 'Ida', confirmed: false })
  await page.goto(await linkTo(email, '/activate/done'))
  await hydrated(page)
  await page.getByRole('button', { name: words('accounts.activate_account') }).click()
  const heading = page.getByRole('heading', { name: words('accounts.elsewhere_title') })
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  const password = page.getByLabel(words('accounts.password'), { exact: true })
  await password.fill('password')
  await page.getByRole('button', { name: words('accounts.activate_account') }).click()
  await expect(page.getByText(words('errors.password_too_common'))).toBeVisible()
  await expect(password).toHaveValue('password')
  await password.fill('another quiet evening')
  await page.getByRole('button', { name: words('accounts.activate_account') }).click()
  await page.waitForURL('/activate/done?confirmed=1')
  await expect(page.getByRole('link', { name: words('accounts.to_members') })).toBeVisible()
})
