import { ageOn, isBirthDate, MINIMUM_AGE, nameFault } from '#features/accounts/accounts.rules.ts'
import { countMailRequest } from '#features/accounts/count-mail-request.ts'
import { createAccount, isSameForm, wasMadeBefore } from '#features/accounts/create-account.ts'
import { mailActivation } from '#features/accounts/mail-activation.ts'
import { openSession } from '#features/accounts/open-session.ts'
import { refuseBadAddress } from '#features/accounts/refuse-bad-address.ts'
import { refuseCommonPassword } from '#features/accounts/refuse-common-password.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { countSignup, requireSignupProof } from '#features/accounts/require-proof.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import { spendInvite } from '#features/accounts/spend-invite.ts'
import { readUser } from '#features/me/read-user.ts'
import { createProfile } from '#features/profiles/create-profile.ts'
import { nameCheat } from '#features/profiles/name-cheats.ts'
import type { Wish } from '#features/profiles/profiles.rules.ts'
import { termsVersion } from '#features/sites/sites.rules.ts'
import { readTracking, type TrackingRecord } from '#features/tracking/tracking.rules.ts'
import { keepOrigin, visitOfSignup } from '#features/visits/keep-origin.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId, MemberId } from '#kernel/ids.ts'
import { dayIn, SECOND } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { signups } from '#platform/figures.ts'
import { hashPassword } from '#platform/passwords.ts'
import { networkOf } from '#platform/rate-limiter.ts'
import type { VisitMark } from '#platform/visits.ts'

import { beginSignup } from './begin-signup.ts'
import { keepTarget } from './keep-target.ts'
import { refuseKnownAddress } from './refuse-known-address.ts'
import { AGE_REFUSAL_LASTS } from './signup.rules.ts'

type Form = {
  client_id: ClientId
  name: string
  wish: Wish
  birth_date: string
  email: string
  password: string
  sensitive_data: boolean
  invite?: string | undefined
  proof?: string | undefined
  target?: string | undefined
  signup_message?: string | undefined
}

/**
 * Account, profile, wallet and consents in one transaction. A taken address gets an account too: only its mailbox
 * learns that it is known. Idempotent.
 */
export async function signUp(ctx: Context, form: Form) {
  const tracking = readTracking(ctx.cookies.tracking)
  refuseClosed(ctx, { tracked: tracking !== undefined, invited: form.invite !== undefined })
  refuseBadForm(ctx, form)
  let proved = false
  if (!(await wasMadeBefore(ctx, form.client_id))) {
    proved = await requireSignupProof(ctx, { email: form.email, proof: form.proof })
    await refuseKnownAddress(ctx, form.email)
  }
  const passwordHash = await hashPassword(form.password, { network: networkOf(ctx.address) })
  const visit = await visitOfSignup(ctx)
  const { account, made } = await inTransaction(ctx, (tx) => join(tx, form, { passwordHash, tracking, proved, visit }))
  if (!made && !(await isSameForm(ctx, account, form.password))) throw new DomainError('signup_already_sent')
  if (made) {
    signups.inc({ site: ctx.site.id, step: 'created' })
    // Programs may send the form without having opened it.
    await beginSignup(ctx)
  }
  await rememberDevice(ctx, account)
  keepSession(ctx, await openSession(ctx, account, { proved: true }))
  return readUser(ctx, account)
}

type Extras = { passwordHash: string; tracking: TrackingRecord | undefined; proved: boolean; visit: VisitMark }
type Joined = { account: MemberId; made: boolean }

async function join(tx: Context, form: Form, { passwordHash, tracking, proved, visit }: Extras): Promise<Joined> {
  const { id, profile_id, made } = await createAccount(tx, {
    clientId: form.client_id,
    email: form.email,
    passwordHash,
    birthDate: form.birth_date,
    tracking,
    termsVersion: termsVersion(tx.site.company.added),
    sensitiveData: form.sensitive_data,
  })
  if (!made) return { account: id, made }
  if (tx.site.signups === 'none') await spendInvite(tx, { code: form.invite ?? '', account: id })
  // A wish reveals orientation: not stored without that consent.
  const wish = form.sensitive_data ? form.wish : null
  await createProfile(tx, { id: profile_id, account: id, name: form.name, birthDate: form.birth_date, wish })
  await keepTarget(tx, { account: id, profile: profile_id, target: form.target, message: form.signup_message })
  await mailActivation(tx, { account: id, email: form.email })
  await countMailRequest(tx, 'activate', id)
  await countSignup(tx, { proved })
  await keepOrigin(tx, id, visit)
  return { account: id, made }
}

/** SITE-4: who may join this site. Whether a code is valid is decided by the transaction that uses it up. */
function refuseClosed({ site }: Context, { tracked, invited }: { tracked: boolean; invited: boolean }) {
  if (site.signups === 'none' && !invited) throw new DomainError('invite_invalid')
  if (site.signups === 'with_trafficsource' && !tracked) throw new DomainError('signups_closed')
}

/** Left in a browser that was refused for its age; it does not identify anyone. */
const AGE_COOKIE = 'age_refused'

function refuseBadForm(ctx: Context, { name, email, birth_date, password }: Form) {
  const { site, now } = ctx
  if (ctx.cookies[AGE_COOKIE] !== undefined) throw underAge()
  refuseBadAddress(email)
  const fault = nameFault(name, email) ?? nameCheat(name, site)
  if (fault) throw new DomainError(fault)
  const today = dayIn(site.time_zone, now())
  if (!isBirthDate(birth_date, today)) throw new DomainError('invalid_birth_date')
  if (ageOn(birth_date, today) < MINIMUM_AGE) {
    ctx.setCookie(AGE_COOKIE, 'yes', AGE_REFUSAL_LASTS / SECOND)
    throw underAge()
  }
  refuseCommonPassword(password, { site, email, name })
}

const underAge = () => new DomainError('under_age', { age: MINIMUM_AGE })
