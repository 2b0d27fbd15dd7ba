import { randomUUID } from 'node:crypto'

import { aComplaint } from '#tests/factories/complaints.ts'
import { signupForm } from '#tests/factories/signup-form.ts'

import { bearer, EVERYBODY, type Expectation, HERE, MEMBERS, named, open, self } from './expectation.ts'

type Expectations = Record<string, Expectation | readonly Expectation[]>

const NEW_PASSWORD = 'nineteen grey pebbles'
/** Anyone who knows an address can trigger an email to it, which invalidates the previous link. */
const MAIL_ASKED = ['account_tokens', 'mail_requests', 'jobs']
const asksMail = Object.fromEntries(HERE.map((persona) => [persona, ['account_tokens']]))

/** Accounts, sign-up, leaving, settings. */
export const ACCOUNT: Expectations = {
  'POST /api/activate.php': bearer('activation_failed', ({ tokens }) => ({
    // As chosen at that sign-up.
    body: { token: tokens.activate, password: signupForm().password },
  })),
  'POST /api/activate.php?code=1': named([], 'activation_code_wrong', ({ code }) => ({ body: { code } })),
  'POST /api/activate.php?resend=1': self(),
  'GET /api/reset-password.php': bearer('reset_link_invalid', ({ tokens }) => ({ query: { token: tokens.reset } })),
  'POST /api/reset-password.php': named(EVERYBODY, undefined, ({ email }) => ({ body: { email } }), {
    adds: MAIL_ASKED,
    touches: asksMail,
  }),
  'POST /api/reset-password.php?do=1': bearer('reset_link_invalid', ({ tokens }) => ({
    body: { token: tokens.reset, password: NEW_PASSWORD, password_again: NEW_PASSWORD },
  })),
  'POST /api/password.php': named(['owner'], 'old_password_wrong', ({ password }) => ({
    body: { old_password: password, password: NEW_PASSWORD },
  })),
  'POST /api/mail-change.php': named(['owner'], 'password_wrong', ({ password }) => ({
    body: { email: 'somewhere-new@example.com', password },
  })),
  'POST /api/mail-change.php?do=1': named(
    ['owner'],
    'mail_change_needs_login',
    ({ tokens }) => ({ body: { token: tokens.mailChange } }),
    {
      but: { other_site: 'mail_change_link_invalid', elsewhere: 'mail_change_link_invalid' },
      unlike: 'only the new mailbox has the link, and its reader must learn to log in first',
    },
  ),
  'POST /api/mail-change.php?undo=1': bearer('mail_change_link_invalid', ({ tokens }) => ({
    body: { token: tokens.undo },
  })),
  'POST /api/proof.php': named(['owner'], 'password_wrong', ({ password }) => ({ body: { password } })),
  'GET /api/sessions.php': self(),
  'DELETE /api/sessions.php': [
    named(MEMBERS, undefined, ({ session }) => ({ body: { id: session } }), { name: 'one' }),
    { ...self({ body: { others: true } }), name: 'others' },
  ],
  'GET /api/age.php': self(),
  'POST /api/age.php': self({ body: { to: '/' } }),
  'PUT /api/age.php': named(['owner'], 'age_check_invalid', ({ ageToken }) => ({ body: { token: ageToken } })),
  'POST /api/user.php': bearer('login_failed', ({ email, password }) => ({ body: { email, password } })),
  'GET /api/user.php': self(),
  'PUT /api/user.php': self({ body: { language: 'nl' } }),
  'POST /api/user.php?push=1': named(
    MEMBERS,
    undefined,
    ({ subscription, endpoint }) => ({ body: { subscription: { ...subscription, endpoint } } }),
    // The push endpoint is the browser's own secret: the next member to log in there takes it over.
    { touches: Object.fromEntries(MEMBERS.map((persona) => [persona, ['push_subscriptions']])) },
  ),
  'DELETE /api/user.php?push=1': named(MEMBERS, undefined, ({ endpoint }) => ({ body: { endpoint } })),
  'POST /api/signup.php': named(
    EVERYBODY,
    undefined,
    ({ email }) => ({ body: signupForm({ email, name: 'Somebody', password: NEW_PASSWORD }) }),
    {
      // The account stays unconfirmed: only the owner of the address can confirm it.
      adds: [...MAIL_ASKED, 'accounts'],
      touches: asksMail,
    },
  ),
  'PUT /api/first-hour.php': self({ body: { later: 'photo' } }),
  'GET /api/signup.php': self(),
  'PUT /api/signup.php': self({ body: { step: 3 } }),
  'POST /api/signup.php?begun=1': open(),
  'POST /api/signup.php?mail=1': self(),
  'POST /api/signup.php?resume=1': bearer('resume_link_invalid', ({ tokens }) => ({ body: { token: tokens.resume } })),
  'GET /api/leaving.php': self(),
  'POST /api/leaving.php': named(['owner'], 'password_wrong', ({ password }) => ({ body: { password, reason: null } })),
  'POST /api/leaving.php?return=1': bearer('return_link_invalid', ({ returnToken }) => ({
    body: { token: returnToken },
  })),
  'POST /api/export.php': named(['owner'], 'password_wrong', ({ password }) => ({ body: { password } })),
  'GET /api/export.php': named(['owner'], 'not_found', ({ exportToken }) => ({ query: { token: exportToken } })),
  'GET /api/notifications.php': self(),
  'PUT /api/notifications.php': self({ body: { choices: { like: { mail: true } } } }),
  'POST /api/notifications.php?enable=1': self({ body: {} }),
  'GET /api/notifications.php?by=link': bearer('unsubscribe_link_invalid', ({ mailToken }) => ({
    query: { token: mailToken },
  })),
  'PUT /api/notifications.php?by=link': bearer('unsubscribe_link_invalid', ({ mailToken }) => ({
    body: { token: mailToken, mails: false },
  })),
  'POST /api/unsubscribe.php': bearer('unsubscribe_link_invalid', ({ mailToken }) => ({
    query: { token: mailToken },
    bytes: Buffer.from('List-Unsubscribe=One-Click'),
    type: 'application/x-www-form-urlencoded',
  })),
  'GET /api/unsubscribe.php': named(EVERYBODY, undefined, ({ mailToken }) => ({ query: { token: mailToken } })),
  // Only the operator's mail server has the key; without it nothing of Ana's can be named.
  'POST /api/mail-report.php': {
    ...open({ query: { key: 'x'.repeat(32) }, bytes: Buffer.from('To: somebody'), type: 'message/rfc822' }),
    may: [],
    otherwise: 'not_found',
  },
}

/** Visitors must solve a proof of work first. */
const WORK_FIRST = { visitor: 'proof_required', deleted: 'proof_required', elsewhere: 'proof_required' } as const

/** Appeals and complaints. */
export const PAPERS: Expectations = {
  'GET /api/appeal.php': bearer('appeal_link_invalid', ({ appealToken }) => ({ query: { token: appealToken } })),
  'POST /api/appeal.php': bearer('appeal_link_invalid', ({ appealToken }) => ({
    body: { token: appealToken, words: 'I did not.' },
  })),
  'POST /api/complaint.php': [
    named(EVERYBODY, undefined, ({ profile }) => ({ body: noticeAbout(profile) }), {
      name: 'notice',
      adds: ['complaints', 'reports', 'jobs'],
      but: WORK_FIRST,
    }),
    // Senders need no login, so the id their browser generated is the only thing that identifies them.
    bearer('proof_required', ({ complaintClient }) => ({ body: aComplaint({ client_id: complaintClient }) }), {
      name: 'under her client id',
      but: { other_site: 200 },
    }),
  ],
  'GET /api/complaint.php': bearer('appeal_link_invalid', ({ complaintToken }) => ({
    query: { token: complaintToken },
  })),
  'POST /api/complaint-objection.php': bearer('appeal_link_invalid', ({ complaintToken }) => ({
    body: { token: complaintToken, words: 'I do not agree.' },
  })),
  'POST /api/complaint-file.php': [
    open({ query: { client_id: randomUUID() }, bytes: Buffer.from('What was said'), type: 'text/plain' }),
    named(
      [],
      'complaint_already_sent',
      ({ complaintClient }) => ({
        query: { client_id: complaintClient },
        bytes: Buffer.from('Something else'),
        type: 'text/plain',
      }),
      {
        name: 'under her client id',
        but: { other_site: 200, elsewhere: 200 },
        unlike: 'the id is the sender’s own secret, and what was sent stays as it is',
      },
    ),
  ],
}

const noticeAbout = (profile: string) =>
  aComplaint({
    ...{ kind: 'notice', category: 'threats', location: `/members/${profile}`, good_faith: true },
    words: 'This person threatens me.',
  })
