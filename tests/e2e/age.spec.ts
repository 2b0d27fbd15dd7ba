import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'

test('[R-AGE-1] a member in London verifies their age with the provider and returns to the same page', async ({
  page,
  forgive,
}) => {
  test.slow()
  // The failed check answers with an error status.
  forgive(/403/)
  const robin = await aPerson()
  await callerOf(robin)('PUT', '/api/place.php', { lat: 51.51, lon: -0.12 })
  await logInAs(page, robin)
  await page.goto('/age?to=/likes')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Confirm your age' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my age' }).click()
  await expect(page.getByRole('heading', { name: 'Demo age check' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Let it fail' }).click()
  await expect(page.getByRole('heading', { name: 'Your age isn’t confirmed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('radio', { name: 'An identity document' }).check()
  await page.getByRole('button', { name: 'I am old enough' }).click()
  await expect(page.getByRole('heading', { name: 'Your age is confirmed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/likes/)
})
