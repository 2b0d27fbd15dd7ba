import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { runAnnounce } from './announce-command.ts'

const server = sharedTestApp()
const announce = async (...args: string[]) => (await runAnnounce(server().jobContext, args)).join('\n')
const aReader = async () => {
  const reader = await aMemberOf(server())
  await reader.put('/api/notifications.php', { choices: { news: { mail: true } } })
  return reader
}
const received = ({ email }: Person) =>
  server().mails.filter(({ to, subject }) => to === email && subject === 'New rooms').length

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-announce-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const words = { subject: 'New rooms', heading: 'New rooms', paragraphs: ['They are open.'], button: 'Look' }
const written = (name: string, content: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('[NOTI-1] an announcement reaches every member once, newcomers included; --again sends it to all again', async () => {
  const [ana, ben] = [await aReader(), await aReader()]
  const path = written('news.json', { type: 'news', path: '/members', words: { en: words } })
  expect(await announce('localhost', path)).toMatch(/^2 members .*opted in to news\.\nNothing was sent: add --send\.$/)
  expect(await announce('localhost', path, '--send')).toContain('Sending to 2 members.')
  await server().runJobs()

  server().clock.advance(DAY)
  const same = written('the-same.json', { words: { en: words }, path: '/members', type: 'news' })
  expect(await announce('localhost', same, '--send')).toMatch(
    /This was sent on \d{4}-\d\d-\d\d, to 2 members so far\.\nNot yet sent to: 0\.[\s\S]*Nothing was sent/,
  )
  await server().runJobs()
  expect([received(ana), received(ben)]).toEqual([1, 1])

  const cem = await aReader()
  expect(await announce('localhost', path, '--send')).toContain('Sending to 1 members.')
  await server().runJobs()
  expect([received(ana), received(ben), received(cem)]).toEqual([1, 1, 1])

  expect(await announce('localhost', path, '--send', '--again')).toContain('Sending to 3 members.')
  await server().runJobs()
  expect([received(ana), received(ben), received(cem)]).toEqual([2, 2, 2])
  expect(await announce('localhost', path, '--send')).toContain('Nothing was sent')
})

test('[NOTI-1] queued twice before delivery starts, it still reaches everybody once', async () => {
  const dora = await aReader()
  const path = written('twice.json', { type: 'news', path: '/swipe', words: { en: words } })
  await Promise.all([announce('localhost', path, '--send'), announce('localhost', path, '--send')])
  await server().runJobs()
  expect(received(dora)).toBe(1)
})

test('[NOTI-1] a different text or site makes a new announcement', async () => {
  const eva = await aReader()
  const first = written('first.json', { type: 'news', path: '/likes', words: { en: words } })
  const second = written('second.json', { type: 'news', path: '/likes', words: { en: { ...words, button: 'Go' } } })
  await announce('localhost', first, '--send')
  await server().runJobs()
  expect(await announce('bbw', first)).not.toContain('This was sent')
  await announce('localhost', second, '--send')
  await server().runJobs()
  expect(received(eva)).toBe(2)
})

test('refuses wrong arguments and files that are not JSON', async () => {
  const path = written('broken.json', 'hello')
  await expect(announce('localhost', path)).rejects.toThrow(/broken\.json is not JSON: /)
  await expect(announce('localhost', join(folder, 'none.json'))).rejects.toThrow('cannot be read')
  for (const args of [
    ['localhost'],
    [],
    ['localhost', path, '--sent'],
    ['localhost', path, '--send', 'x'],
    ['a', path, '--again'],
  ])
    await expect(announce(...args)).rejects.toThrow('say which site')
})
