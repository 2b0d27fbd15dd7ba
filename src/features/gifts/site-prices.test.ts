import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'

import { aMemberWith } from '#tests/factories/credits.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPicture } from '#tests/factories/pictures.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const host = 'bbw.localhost'

/** Unlike those of every other site, and unlike each other. */
beforeAll(() =>
  changeSite(server(), 'bbw', {
    chat: { message_credits: 4, message_length: 120 },
    photos: { photo_credits: 7 },
    gifts: { gift_credits: 11 },
    credits: { signup_credits: 9 },
  }),
)

const creditsOf = async (who: Person) => (await who.get('/api/user.php')).json().user.credits as number
const pair = async () => [await aMemberWith(server(), 50, { host }), await aMemberOf(server(), { host })] as const
const write = (from: Person, to: { id: string }, body: object) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), ...body })

test('[SITE-7] a message costs the site’s message_credits and is as long as its message_length', async () => {
  const [ana, ben] = await pair()
  expect((await ana.get(`/api/chat.php?profile=${ben.id}`)).json().means).toMatchObject({
    ...{ cost: 4, photo_cost: 7, gift_cost: 11, message_length: 120 },
  })
  expect((await write(ana, ben, { text: 'x'.repeat(121) })).json().error.code).toBe('message_too_long')
  const reply = await write(ana, ben, { text: 'x'.repeat(120) })
  expect([reply.statusCode, reply.json().credits, await creditsOf(ana)]).toEqual([200, 46, 46])
})

test('[SITE-7] a gift costs the site’s gift_credits', async () => {
  const [cem, dora] = await pair()
  expect((await write(cem, dora, { gift: { id: 'rose' } })).json().credits).toBe(39)
  expect((await cem.get('/api/gifts.php')).json().gifts[0].cost).toBe(11)
})

test('[SITE-7] a photo costs the site’s photo_credits', async () => {
  const [eva, finn] = await pair()
  const client_id = randomUUID()
  const uploaded = await eva.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${client_id}&profile=${finn.id}`,
    body: await aPicture({ seed: 3 }),
    headers: { 'content-type': 'image/jpeg' },
  })
  expect(uploaded.statusCode).toBe(200)
  const sent = await write(eva, finn, { client_id, photo: { id: uploaded.json().photo.id } })
  expect(sent.json().credits).toBe(43)
})
