import { ageOn, isBirthDate, isEmail, MINIMUM_AGE, nameFault } from '#features/accounts/accounts.rules.ts'
import { countMailRequest } from '#features/accounts/count-mail-request.ts'
import { createAccount } from '#features/accounts/create-account.ts'
import { mailActivation } from '#features/accounts/mail-activation.ts'
import { openSession } from '#features/accounts/open-session.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import { readUser } from '#features/me/read-user.ts'
import { createProfile, type Wish } from '#features/profiles/create-profile.ts'
import { termsVersion } from '#features/sites/sites.rules.ts'
import { readTracking } from '#features/tracking/tracking.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword } from '#platform/passwords.ts'

type Form = {
  client_id: ClientId
  name: string
  wish: Wish
  birth_date: string
  email: string
  password: string
  sensitive_data: boolean
}

/**
 * Account, profile, wallet and consents in one transaction. A taken address makes an account too: that an address is
 * known shows in its mailbox only. The same form sent again answers with the same account.
 */
export async function signUp(ctx: Context, form: Form) {
  const tracking = readTracking(ctx.cookies.tracking)
  refuseClosed(ctx, tracking !== undefined)
  refuseBadForm(ctx, form)
  const passwordHash = await hashPassword(form.password)
  const account = await inTransaction(ctx, async (tx) => {
    const made = await createAccount(tx, {
      clientId: form.client_id,
      email: form.email,
      passwordHash,
      birthDate: form.birth_date,
      tracking,
      termsVersion: termsVersion(ctx.site.company.added),
      sensitiveData: form.sensitive_data,
    })
    if (made.made) {
      // Whom somebody wants to meet tells about their orientation: without that consent it is not kept.
      const wish = form.sensitive_data ? form.wish : null
      await createProfile(tx, { id: made.profile_id, account: made.id, name: form.name, wish })
      await mailActivation(tx, { account: made.id, email: form.email })
      await countMailRequest(tx, 'activate', form.email)
    }
    return made.id
  })
  await rememberDevice(ctx, account)
  keepSession(ctx, await openSession(ctx, account))
  return readUser(ctx, account)
}

/** SITE-4: who may join this site. */
function refuseClosed({ site }: Context, hasTracking: boolean) {
  const open = site.signups === 'all' || (site.signups === 'with_trafficsource' && hasTracking)
  if (!open) throw new DomainError('signups_closed')
}

function refuseBadForm(ctx: Context, { name, email, birth_date }: Form) {
  if (!isEmail(email)) throw new DomainError('invalid_email')
  const fault = nameFault(name, email)
  if (fault) throw new DomainError(fault)
  const today = todayAt(ctx)
  if (!isBirthDate(birth_date, today)) throw new DomainError('invalid_birth_date')
  if (ageOn(birth_date, today) < MINIMUM_AGE) throw new DomainError('under_age', { age: MINIMUM_AGE })
}

/** The day it is where the site counts its days. */
function todayAt({ site, now }: Context): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: site.time_zone, dateStyle: 'short' }).format(now())
}
