import { inviteStaff } from '#features/staff/invite-staff.ts'
import { totpCode } from '#features/staff/totp.ts'
import type { SiteId, StaffId } from '#kernel/ids.ts'
import type { Grant, Role } from '#kernel/permissions.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { CONSOLE_HOST, type TestApp } from '#tests/support/test-app.ts'

import { aVisitor } from './people.ts'

export const STAFF_PASSWORD = 'a long evening at the desk'
let staff = 0

type Options = { role?: Role; brands?: string[] | null; name?: string; grants?: Grant[] }

/** Somebody on the staff who accepted an invitation with password and code app, and is signed in. */
export async function aStaffMember(
  server: TestApp,
  { role = 'operations', brands = null, name, grants }: Options = {},
) {
  staff += 1
  const email = `staff-${staff}@example.com`
  const held = grants ?? [{ role, brands: brands as SiteId[] | null }]
  const { id, token } = await inTransaction(server.jobContext, (tx) => inviteStaff(tx, { email, grants: held }))
  const browser = aVisitor(server, CONSOLE_HOST, { userAgent: `Firefox/${staff} Windows` })
  const invitation = (await browser.get(`/api/console/invitation?token=${token}`)).json()
  const code = () => totpOf(server, invitation.app.secret)
  const reply = await browser.post('/api/console/invitation', {
    token,
    name: name ?? `Staff ${staff}`,
    password: STAFF_PASSWORD,
    app: { sealed: invitation.app.sealed, code: code() },
  })
  if (reply.statusCode !== 200) throw new Error(`joining failed: ${reply.body}`)
  return { ...browser, id: id as StaffId, email, password: STAFF_PASSWORD, codes: reply.json().codes as string[], code }
}
export type StaffMember = Awaited<ReturnType<typeof aStaffMember>>

/** The code an app with this secret shows; it works once, so move the clock for another. */
export const totpOf = (server: TestApp, secret: string) =>
  totpCode(fromBase32(secret), Math.floor(server.clock.now().getTime() / 30_000))

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const whole = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(whole.map((byte) => Number.parseInt(byte, 2)))
}
