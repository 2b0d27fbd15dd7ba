/**
 * Texts that are stored and read by people later, each with its readers. The browser test plants all of them
 * (`plant-hostile.ts` does not compile without a way to plant one).
 */
export const KEPT = {
  'POST /api/signup.php body.name': 'everybody on the site, mails',
  'POST /api/signup.php body.signup_message': 'the member it is for',
  'PUT /api/profile.php body.name': 'everybody on the site, mails, moderators',
  'PUT /api/profile.php body.about_me': 'everybody on the site, visitors, landers',
  'PUT /api/profile.php body.looking_for': 'everybody on the site',
  'POST /api/chat.php body.text': 'the other of the conversation; as the note of a gift too',
  'POST /api/report.php body.note': 'moderators',
  'POST /api/appeal.php body.words': 'moderators',
  'POST /api/complaint.php body.email': 'moderators, mails',
  'POST /api/complaint.php body.name': 'moderators',
  'POST /api/complaint.php body.words': 'moderators',
  'POST /api/complaint.php body.location': 'moderators',
  'POST /api/complaint-objection.php body.words': 'moderators',
  'POST /api/mail-change.php body.email': 'oneself, mails',
  'POST /api/directdebit.php body.account_holder': 'oneself, on the mandate; the bank',
  'POST /api/directdebit.php body.street': 'oneself, in the form; the bank',
  'POST /api/directdebit.php body.house_number': 'oneself, in the form; the bank',
  'POST /api/directdebit.php body.city': 'oneself, in the form; the bank',
} as const
export type KeptField = keyof typeof KEPT

/** Stored, but constrained by format: an email address, a push endpoint, a date, a phone number. */
const SHAPED = [
  ...['POST /api/signup.php body.email', 'POST /api/signup.php body.birth_date'],
  'POST /api/signup.php body.date_of_birth',
  ...['POST /api/user.php?push=1 body.subscription.endpoint', 'POST /api/directdebit.php body.iban'],
  ...['POST /api/directdebit.php body.phone', 'POST /api/directdebit.php body.zip', 'POST /api/age.php body.to'],
]

/** Compared and discarded: ids, tokens, codes, cursors. None of it may be stored. */
const COMPARED = [
  ...['POST /api/activate.php body.token', 'POST /api/activate.php body.password'],
  ...['POST /api/reset-password.php body.email'],
  ...['POST /api/reset-password.php?do=1 body.token', 'POST /api/reset-password.php?do=1 body.password'],
  ...['POST /api/reset-password.php?do=1 body.password_again', 'POST /api/password.php body.old_password'],
  ...['POST /api/password.php body.password', 'POST /api/mail-change.php body.password'],
  'POST /api/proof.php body.password',
  ...['POST /api/mail-change.php?do=1 body.token', 'POST /api/mail-change.php?undo=1 body.token'],
  ...['DELETE /api/sessions.php body.id', 'PUT /api/age.php body.token', 'GET /api/page.php query.name'],
  ...[
    'GET /api/movements.php query.cursor',
    'GET /api/discountcode.php query.code',
    'GET /api/packages.php query.code',
  ],
  ...['POST /api/order.php body.package', 'POST /api/order.php body.code', 'GET /api/order.php query.id'],
  'POST /api/repeat-order.php body.package',
  ...[
    'POST /api/payment.php body.order',
    'GET /api/transactions.php query.cursor',
    'GET /api/transaction.php query.id',
  ],
  ...['POST /api/withdrawal.php body.order', 'GET /api/directdebit.php query.order'],
  ...['GET /api/directdebit.php query.package', 'GET /api/directdebit.php query.code'],
  ...['POST /api/directdebit.php body.order', 'POST /api/directdebit.php body.package'],
  'POST /api/directdebit.php body.same_account_as',
  ...['POST /api/directdebit.php body.code', 'POST /api/directdebit.php?confirm=1 body.mandate'],
  ...['POST /api/directdebit.php?confirm=1 body.otp', 'POST /api/payment-hook.php query.provider'],
  ...['POST /api/payment-hook.php query.payment', 'GET /api/payment-hook.php query.provider'],
  ...['GET /api/payment-hook.php query.payment', 'POST /api/block.php body.id', 'DELETE /api/block.php body.id'],
  ...['GET /api/cities.php query.region', 'PUT /api/place.php body.region', 'PUT /api/place.php body.city'],
  ...['GET /api/member.php query.id', 'GET /api/members.php query.region', 'GET /api/members.php query.cursor'],
  ...['PUT /api/search.php body.filters.region', 'GET /api/photos.php?of=member query.id'],
  ...['PUT /api/photos.php body.order.0', 'GET /api/photo.php query.id', 'DELETE /api/photo.php body.id'],
  ...['POST /api/report.php body.about.profile.id', 'POST /api/report.php body.about.photo.id'],
  ...['POST /api/report.php body.about.message.conversation.id', 'GET /api/appeal.php query.token'],
  ...['POST /api/appeal.php body.token', 'POST /api/complaint.php body.proof', 'GET /api/complaint.php query.token'],
  ...['POST /api/complaint-objection.php body.token', 'GET /api/likes-of.php query.cursor'],
  ...['POST /api/like.php body.id', 'DELETE /api/like.php body.id', 'POST /api/like-opened.php body.id'],
  ...['GET /api/liked.php query.ids', 'GET /api/swipe.php query.held', 'POST /api/swipe.php body.id'],
  ...['DELETE /api/swipe.php body.like'],
  ...['GET /api/chats.php query.cursor', 'GET /api/chats.php query.search', 'GET /api/chat.php query.id'],
  ...['GET /api/chat.php query.profile', 'POST /api/chat.php body.conversation.id'],
  ...['POST /api/chat.php body.profile.id', 'POST /api/chat.php body.gift.id', 'POST /api/chat.php body.photo.id'],
  ...['POST /api/chat-photo.php query.conversation', 'POST /api/chat-photo.php query.profile'],
  ...['GET /api/chat-photo.php query.id', 'PUT /api/chat.php body.conversation.id'],
  ...['DELETE /api/chat.php body.conversation.id', 'DELETE /api/chat.php body.conversation'],
  ...['POST /api/fictional.php body.wording', 'POST /api/typing.php body.conversation.id'],
  ...['PUT /api/notifications.php body.quiet_hours.time_zone', 'GET /api/notifications.php?by=link query.token'],
  ...['PUT /api/notifications.php?by=link body.token', 'POST /api/unsubscribe.php query.token'],
  ...['GET /api/unsubscribe.php query.token', 'POST /api/mail-report.php query.key'],
  ...['DELETE /api/user.php?push=1 body.endpoint', 'GET /api/lander-member.php query.id'],
  ...['POST /api/user.php body.email', 'POST /api/user.php body.password', 'POST /api/user.php body.proof'],
  ...['POST /api/signup.php body.password', 'POST /api/signup.php body.invite', 'POST /api/signup.php body.proof'],
  ...['POST /api/signup.php body.target', 'POST /api/signup.php?resume=1 body.token'],
  ...['POST /api/signup.php?resume=1 body.password'],
  ...['POST /api/leaving.php body.password', 'POST /api/leaving.php?return=1 body.token'],
  ...['POST /api/export.php body.password', 'GET /api/export.php query.token'],
  ...['GET /api/towns.php query.name', 'GET /api/reset-password.php query.token'],
]

export type Kind = 'kept' | 'shaped' | 'compared'

/** Every text field of the API, and what happens to its value. */
export const WHERE: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...Object.keys(KEPT).map((name): [string, Kind] => [name, 'kept']),
  ...SHAPED.map((name): [string, Kind] => [name, 'shaped']),
  ...COMPARED.map((name): [string, Kind] => [name, 'compared']),
])
