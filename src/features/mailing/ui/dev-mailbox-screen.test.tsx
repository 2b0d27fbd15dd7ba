import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { type ServerEnv, serverEnv } from '#app/page/server-env.ts'

import DevMailbox, { loader } from './dev-mailbox-screen.tsx'

const mail = (id: string, subject: string) => ({
  ...{ id, subject, sent_at: '2026-03-05T14:07:00.123Z', to: 'ana@example.com' },
  from: { name: 'Duet', address: 'noreply@localhost' },
  html: '<p>Hello <script>alert(1)</script></p>',
  text: 'Open this:\nhttp://localhost:3000/activate/done?token=a-b_c&x=1\n\n<b>Bye</b>',
})
const MAILS = [mail('2', 'Newer'), mail('1', 'Older')]

async function load(url: string, demo = true) {
  const context = new RouterContextProvider()
  const env: Pick<ServerEnv, 'mailbox'> = { mailbox: async () => MAILS }
  context.set(serverEnv, { ...env, page: { demo } } as unknown as ServerEnv)
  const request = new Request(`http://localhost:3000${url}`)
  return loader({ context, request } as unknown as Parameters<typeof loader>[0])
}
function render(loaderData: Awaited<ReturnType<typeof load>>) {
  const screen = { path: '/dev/mailbox', element: <DevMailbox loaderData={loaderData} /> }
  const router = createMemoryRouter([screen], { initialEntries: ['/dev/mailbox'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the mailbox lists emails newest first and opens the newest, or the requested one', async () => {
  const { list, opened } = await load('/dev/mailbox')
  expect(list.map(({ subject }) => subject)).toEqual(['Newer', 'Older'])
  expect(list[0]).not.toHaveProperty('html')
  expect(opened!.subject).toBe('Newer')
  expect((await load('/dev/mailbox?mail=1')).opened!.subject).toBe('Older')
})

test('outside demo mode, and for an unknown email, the page is a 404', async () => {
  await expect(load('/dev/mailbox', false)).rejects.toMatchObject({ init: { status: 404 } })
  await expect(load('/dev/mailbox?mail=9')).rejects.toMatchObject({ init: { status: 404 } })
})

test('an opened email is sandboxed in its frame, and its links work in the text version', async () => {
  const html = render(await load('/dev/mailbox'))
  expect(html).toContain('<a href="http://localhost:3000/activate/done?token=a-b_c&amp;x=1"')
  expect(html).toMatch(/<iframe[^>]* sandbox=""/)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;b&gt;Bye&lt;/b&gt;')
})

test('an empty mailbox says so', () => {
  expect(render({ list: [], opened: null })).toContain('No mails yet.')
})
