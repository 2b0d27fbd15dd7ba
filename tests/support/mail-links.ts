import type { TestApp } from './test-app.ts'

/** The newest mail to an address that leads to a path, after everything that waits was sent, with its link's secret. */
export async function lastMailTo(server: TestApp, address: string, path = '') {
  await server.runJobs()
  const mail = server.mails.findLast(({ to, text }) => to === address && text.includes(path))
  if (!mail) throw new Error(`no mail to ${address} with ${path || 'anything'}`)
  return { ...mail, token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}
