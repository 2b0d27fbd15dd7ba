import type { TestApp } from './test-app.ts'

/** The newest email to an address that links to a path, with the link's token, after all queued emails are sent. */
export async function lastMailTo(server: TestApp, address: string, path = '') {
  await server.runJobs({ photoSizes: false })
  const mail = server.mails.findLast(({ to, text }) => to === address && text.includes(path))
  if (!mail) throw new Error(`no mail to ${address} with ${path || 'anything'}`)
  return { ...mail, token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}
