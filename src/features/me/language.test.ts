import { expect, test } from 'vitest'

import { aMemberOf } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

test('[I18N-3] the member’s language ranks below URL and cookie, and above the browser’s', async () => {
  const ana = await aMemberOf(server())
  await ana.put('/api/user.php', { language: 'de' })
  const refusal = async (url: string, cookie?: string) => {
    if (cookie) ana.cookies.set('locale', cookie)
    const reply = await ana.call({ url, headers: { 'accept-language': 'fr' } })
    return reply.json().error.message as string
  }
  const [german, dutch, italian] = [
    await refusal('/api/member.php?id=x'),
    await refusal('/api/member.php?id=x', 'nl'),
    await refusal('/api/member.php?id=x&lang=it'),
  ]
  expect(german).toMatch(/Profil/)
  expect(german).not.toMatch(/n’est/)
  expect(new Set([german, dutch, italian]).size).toBe(3)
})
