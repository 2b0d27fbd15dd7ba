import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { type ServerEnv, serverEnv } from '#app/page/server-env.ts'
import type { SampleMails } from '#features/mailing/mailing.contract.ts'

import DevMails, { loader } from './dev-mails-screen.tsx'

const sampleMails: SampleMails = {
  templates: ['activate_account', 'news_likes'],
  locales: ['en', 'nl'],
  render: (template, locale) =>
    ['activate_account', 'news_likes'].includes(template)
      ? { subject: `${template} in ${locale}`, html: '<p>Hello <script>alert(1)</script></p>', text: '<b>Bye</b>' }
      : undefined,
}

async function load(search = '', demo = true) {
  const context = new RouterContextProvider()
  context.set(serverEnv, { sampleMails, page: { demo, textLocale: 'en' } } as unknown as ServerEnv)
  const request = new Request(`http://localhost:3000/dev/mails${search}`)
  return loader({ context, request } as unknown as Parameters<typeof loader>[0])
}

test('[MAIL-1] every template opens in every language, light and dark', async () => {
  expect((await load()).mail.subject).toBe('activate_account in en')
  const chosen = { template: 'news_likes', locale: 'nl', scheme: 'dark' }
  const opened = await load(`?${new URLSearchParams(chosen)}`)
  expect(opened).toMatchObject({
    templates: ['activate_account', 'news_likes'],
    chosen,
    mail: { subject: 'news_likes in nl' },
  })
})

test('outside demo mode, and for an unknown template, the page is a 404', async () => {
  await expect(load('', false)).rejects.toMatchObject({ init: { status: 404 } })
  for (const search of ['?template=nothing', '?locale=xx', '?scheme=pink'])
    await expect(load(search), search).rejects.toMatchObject({ init: { status: 404 } })
})

test('an email is sandboxed in its frame', async () => {
  const screen = { path: '/dev/mails', element: <DevMails loaderData={await load('?scheme=dark')} /> }
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([screen], { initialEntries: ['/dev/mails'] })} />,
  )
  expect(html).toMatch(/<iframe[^>]* sandbox=""[^>]*style="color-scheme:dark"/)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;b&gt;Bye&lt;/b&gt;')
})
