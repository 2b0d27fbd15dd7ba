import { deviceName } from '#features/accounts/device-name.ts'
import type { MailContext } from '#features/mailing/admit-mail.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'
import type { ConsoleContext } from '#platform/context.ts'

/** The site whose mail server and name emails to staff carry: they belong to none. */
const sender = ({ sites }: Pick<ConsoleContext, 'sites'>) => must(sites.all()[0], 'a site').id

/** CONS-1: somebody signed in with a browser that is new to them. */
export async function mailNewDevice(tx: ConsoleContext, { email }: { email: string }): Promise<void> {
  await sendMail(tx, {
    ...{ site: sender(tx), locale: DEFAULT_LOCALE, to: email, template: 'staff_new_device' },
    values: { facts: deviceName(tx.userAgent) },
  })
}

export async function mailInvitation(
  tx: MailContext & Pick<ConsoleContext, 'sites'>,
  { email, link }: { email: string; link: string },
): Promise<void> {
  await sendMail(tx, {
    ...{ site: sender(tx), locale: DEFAULT_LOCALE, to: email, template: 'staff_invitation' },
    values: { facts: link },
  })
}

/** CONS-1: somebody who took over a session must not be able to keep the account quietly. `facts` in plain English. */
export async function mailAccessChanged(tx: ConsoleContext, email: string, facts: string): Promise<void> {
  await sendMail(tx, {
    ...{ site: sender(tx), locale: DEFAULT_LOCALE, to: email, template: 'staff_access_changed' },
    values: { facts },
  })
}
