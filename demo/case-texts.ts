import type { Measure, Reason } from '#features/moderation/moderation.rules.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

export type DemoLine = { from: 'reported' | 'reporter'; body: string; hit?: true }
export type DemoReport = {
  kind: 'message' | 'photo' | 'profile'
  reason: Reason
  note: string
  /** How long ago it was reported. */
  ago: number
  lines?: readonly DemoLine[]
}

const MONEY: readonly DemoLine[] = [
  { from: 'reported', body: 'I have to fly to Rotterdam for the ship inspection, three days only.' },
  { from: 'reporter', body: 'That sounds busy. Will you be back by Friday?' },
  { from: 'reported', body: 'Yes my dear. The connection here is bad, please add me on Telegram, @cpt_markus' },
  { from: 'reporter', body: 'I would rather stay here, if you don’t mind.' },
  {
    from: 'reported',
    body: 'My card is blocked at the port and the customs want 850 euros today. Can you help me with gift cards? I pay you back on Friday.',
    hit: true,
  },
  { from: 'reporter', body: 'I don’t send money to people I have not met.' },
  { from: 'reported', body: 'So you don’t trust me. After everything.' },
]
const RUDE: readonly DemoLine[] = [
  { from: 'reported', body: 'Hi, how about tonight?' },
  { from: 'reporter', body: 'No thanks, I am looking for something slower.' },
  { from: 'reported', body: 'Who do you think you are? Nobody asked you, ugly cow.', hit: true },
]
const ELSEWHERE: readonly DemoLine[] = [
  { from: 'reported', body: 'Better prices at www.cheap-pills.example, tell your friends!', hit: true },
  { from: 'reporter', body: 'What is this?' },
]

/** The most urgent first; the due times follow from the reasons. */
export const REPORTS: readonly DemoReport[] = [
  { kind: 'message', reason: 'money', note: 'Asks for gift cards after three days.', ago: 6.7 * DAY, lines: MONEY },
  {
    kind: 'profile',
    reason: 'underage',
    note: 'Says 19 in the profile but told me about the tenth class. I stopped writing.',
    ago: 24 * HOUR - 38 * MINUTE,
  },
  { kind: 'photo', reason: 'intimate', note: 'This is a picture of my sister.', ago: 19 * HOUR },
  { kind: 'photo', reason: 'explicit', note: 'Not what one wants to see first.', ago: 3 * DAY },
  { kind: 'message', reason: 'harassment', note: 'Rude after a refusal.', ago: 5 * DAY, lines: RUDE },
  { kind: 'message', reason: 'spam', note: 'Sells pills.', ago: 2 * DAY, lines: ELSEWHERE },
  { kind: 'profile', reason: 'fake', note: 'The pictures are of an actress.', ago: 6 * DAY },
  { kind: 'profile', reason: 'hate', note: 'Read the second line of the profile.', ago: DAY },
  { kind: 'profile', reason: 'other', note: 'Something is off, I cannot say what.', ago: 4 * HOUR },
]

export const COMPLAINTS = [
  {
    kind: 'complaint',
    category: 'payments',
    words: 'I was charged twice for one package.',
    ago: 5 * DAY,
    within: 7 * DAY,
  },
  { kind: 'complaint', category: 'account', words: 'I cannot delete my account.', ago: 3 * DAY, within: 7 * DAY },
  { kind: 'complaint', category: 'privacy', words: 'Which data do you have about me?', ago: DAY, within: 7 * DAY },
  {
    kind: 'notice',
    category: 'rights',
    words: 'A member uses photographs that I took and sell. I ask you to remove them.',
    ago: 6.6 * DAY,
    within: 7 * DAY,
  },
  { kind: 'notice', category: 'threats', words: 'He threatens to come to my house.', ago: 4 * DAY, within: 7 * DAY },
  { kind: 'notice', category: 'intimate', words: 'That is me in the picture.', ago: 40 * HOUR, within: 48 * HOUR },
] as const

/** One person each, with one conversation more than the one before. */
export const MARKS = [
  'Write me on WhatsApp, +31 6 1234 5678',
  'I am a trader, you can double your money in a week.',
  'Please send me a gift card, I pay you back.',
]

export const DECIDED: readonly (DemoReport & { measure: Measure; facts: string })[] = [
  {
    ...{ kind: 'profile', reason: 'spam', note: 'Advertises a page.', ago: 9 * DAY },
    ...{ measure: 'warn', facts: 'Your profile advertises a page of your own.' },
  },
  {
    ...{ kind: 'message', reason: 'harassment', note: 'Very rude.', ago: 6 * DAY, lines: RUDE },
    ...{ measure: 'warn', facts: 'You insulted a member who said no.' },
  },
  {
    ...{ kind: 'profile', reason: 'fake', note: 'Too good to be true.', ago: 4 * DAY },
    ...{ measure: 'dismiss', facts: 'The pictures were checked by a call.' },
  },
  {
    ...{ kind: 'profile', reason: 'money', note: 'Asked for a loan.', ago: 8 * DAY },
    ...{ measure: 'warn', facts: 'You asked members for money.' },
  },
]

export const APPEAL = 'This was a misunderstanding. I would like somebody else to look at it again.'

/** Members whom staff have suspended; `days` null is for good. */
export const SUSPENDED: readonly (DemoReport & { days: number | null; facts: string })[] = [
  {
    ...{ kind: 'profile', reason: 'harassment', note: 'Insults me under every picture.', ago: 3 * DAY, days: 7 },
    facts: 'You insulted a member again after a warning.',
  },
  {
    ...{ kind: 'profile', reason: 'spam', note: 'Advertises a shop.', ago: 12 * DAY, days: 30 },
    facts: 'Your profile advertises a shop, after two warnings.',
  },
  {
    ...{ kind: 'profile', reason: 'money', note: 'Asked three of us for gift cards.', ago: 20 * DAY, days: null },
    facts: 'You asked several members for money.',
  },
]

export const LOCKED = [
  { reason: 'Says that somebody else logs in; waits for a new password', ago: 5 * HOUR },
  { reason: 'The mailbox was taken over, confirmed by phone', ago: 2 * DAY },
]

export const NOTES = [
  { by: 'support', words: 'Called about a double charge. Refunded by the bank, nothing left to do.', ago: 9 * DAY },
  { by: 'support', words: 'Prefers answers in the evening, does not read email at work.', ago: 4 * DAY },
  { by: 'moderator', words: 'Second report from the same neighbour. Look at the reporter too.', ago: 30 * HOUR },
  { by: 'operations', words: 'Writes for a newspaper. Statements only through me.', ago: 6 * HOUR },
] as const

/** No such words and no such picture: a demo shows how it works, not what it is about. */
export const SEALED: DemoReport & { sealReason: string } = {
  ...{ kind: 'profile', reason: 'underage', note: 'Please look at the second picture.', ago: 7 * HOUR },
  sealReason: 'A demo case: the picture under seal is plain grey.',
}
