import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { linkTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'
import { readZip } from '../support/read-zip.ts'

test('[ACC-9] a member hides and shows the profile, and sees the account’s sessions', async ({ page }) => {
  const person = await aPerson({ name: 'Lou' })
  await logInAs(page, person)
  await page.goto('/notifications')
  await hydrated(page)
  const logins = page.getByRole('region', { name: 'Where you’re logged in' })
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  await expect(logins.getByText('This device')).toBeVisible()
  await expect(logins.getByRole('button')).toBeHidden()

  const part = page.getByRole('region', { name: 'Visibility' })
  await part.getByRole('switch', { name: 'Invisible mode' }).click()
  await expect(part.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(part.getByRole('switch', { name: 'Invisible mode' })).toBeChecked()
  // ACC-8: hiding is not offered as an alternative to members who are already hidden.
  await page.goto('/notifications/delete?step=instead')
  await expect(page.getByRole('heading', { level: 2, name: 'Invisible mode' })).toBeHidden()
  await page.goto('/notifications')
  await hydrated(page)
  await part.getByRole('switch', { name: 'Invisible mode' }).click()
  await expect(part.getByText('Saved', { exact: true })).toBeVisible()
  await expect(part.getByRole('switch', { name: 'Invisible mode' })).not.toBeChecked()
})

test('[ACC-9] a data export asks for the password, arrives by email, and downloads as a zip', async ({
  page,
  forgive,
}) => {
  // The wrong password is refused with an error status.
  forgive(/403/)
  const person = await aPerson({ name: 'Kim', profile: { about_me: 'A word nobody else has: quokkabird.' } })
  await logInAs(page, person)
  await page.goto('/notifications')
  await hydrated(page)
  const part = page.getByRole('region', { name: 'Your data' })
  await part.getByLabel('Your password', { exact: true }).fill('wrong one')
  await part.getByRole('button', { name: 'Ask for my data' }).click()
  await expect(part.getByText('That password isn’t right. Check it and try again.')).toBeVisible()
  await part.getByLabel('Your password', { exact: true }).fill(person.password)
  await part.getByRole('button', { name: 'Ask for my data' }).click()
  await expect(part.getByText('We’re putting your file together. The link comes by email.')).toBeVisible()
  await expectAccessible(page)

  const reply = await page.request.get(await linkTo(person.email, '/notifications/export'))
  expect(reply.headers()['content-type']).toContain('application/zip')
  const files = readZip(await reply.body())
  const texts = [...files.values()].map((content) => content.toString('utf8')).join('\n')
  expect(texts).toContain(person.email)
  expect(texts).toContain('quokkabird')
})

test('[CHAT-7] the settings list blocked members until they are unblocked', async ({ page }) => {
  const person = await aPerson({ name: 'Uma' })
  const { id } = (await callerOf(await aPerson({ name: 'Ralf' }))('GET', '/api/profile.php')) as { id: string }
  await callerOf(person)('POST', '/api/block.php', { id })
  await logInAs(page, person)
  await page.goto('/notifications')
  await hydrated(page)
  const part = page.getByRole('region', { name: 'Blocked people' })
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Unblock: Ralf' }).click()
  await expect(page.getByText('Ralf is no longer blocked.')).toBeVisible()
  await expect(part.getByText('Ralf')).toHaveCount(0)
})
