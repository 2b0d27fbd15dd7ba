import { DAY, HOUR, MINUTE, SECOND } from './time.ts'

/** Requests one network may make per window; shown in the API description. */
type Limit = { requests: number; window: number; why: string }

export const LIMITS = {
  page: { requests: 240, window: MINUTE, why: 'pages: a person opens a few a minute, a household shares an address' },
  read: { requests: 600, window: MINUTE, why: 'reading calls: polling in several tabs stays far below' },
  photo: {
    requests: 3000,
    window: MINUTE,
    why: 'photos: a page of members shows dozens, each authorised separately',
  },
  upload: { requests: 60, window: HOUR, why: 'each upload costs seconds of a processor' },
  write: { requests: 120, window: MINUTE, why: 'changes a person makes by hand' },
  typing: {
    requests: 120,
    window: MINUTE,
    why: 'one signal every three seconds while typing; does not count as a write',
  },
  client_error: {
    requests: 60,
    window: HOUR,
    why: 'a page reports at most five errors; more is a loop or abuse',
  },
  hook: { requests: 6000, window: MINUTE, why: 'a provider reports every payment from a few addresses' },
  report: { requests: 30, window: HOUR, why: 'each report copies evidence, and a person reads it' },
  complaint: { requests: 20, window: HOUR, why: 'each is read by a person; outsiders need two requests for one' },
  age: { requests: 20, window: HOUR, why: 'each age check costs the operator money, and guessing must not pay' },
  sms: { requests: 30, window: HOUR, why: 'each of these can send a text message, which costs money' },
  code: { requests: 10, window: MINUTE, why: 'guessing codes must not pay' },
  geocode: { requests: 30, window: HOUR, why: 'a client needs one an hour; more is mapping cells' },
  sign_in: { requests: 30, window: 10 * MINUTE, why: 'guessing passwords must be slow from one network too' },
  mail: { requests: 20, window: DAY, why: 'each of these sends an email' },
} as const satisfies Record<string, Limit>

export type LimitClass = keyof typeof LIMITS

export const windowInSeconds = (limit: Limit) => limit.window / SECOND
