import { DAY, HOUR, MINUTE, SECOND } from './time.ts'

/**
 * Requests one network may make per window; shown in the API description. With `spares`, a browser known to the account
 * it acts for has a count of its own, so neighbours and strangers on its network cannot lock it out.
 */
type Limit = { requests: number; window: number; why: string; spares?: 'known_devices' }

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
  discount_code: { requests: 20, window: MINUTE, why: 'guessing discount codes must not pay, wherever they are typed' },
  description: { requests: 30, window: MINUTE, why: 'a developer reads the API description once in a while' },
  challenge: {
    ...{ requests: 30, window: 10 * MINUTE, spares: 'known_devices' },
    why: 'one per login or sign-up that needs a proof of work',
  },
  login: {
    ...{ requests: 30, window: 10 * MINUTE, spares: 'known_devices' },
    why: 'guessing passwords must be slow from one network too',
  },
  sign_up: {
    ...{ requests: 30, window: 10 * MINUTE, spares: 'known_devices' },
    why: 'each hashes a password; a household signs up a few people',
  },
  password: {
    ...{ requests: 30, window: 10 * MINUTE, spares: 'known_devices' },
    why: 'each checks the password of a logged-in member',
  },
  link: {
    ...{ requests: 30, window: 10 * MINUTE, spares: 'known_devices' },
    why: 'a person opens few emailed links; guessing tokens must not pay',
  },
  reset: { requests: 20, window: DAY, spares: 'known_devices', why: 'each of these sends an email' },
  mail: { requests: 20, window: DAY, spares: 'known_devices', why: 'each of these sends an email' },
} as const satisfies Record<string, Limit>

export type LimitClass = keyof typeof LIMITS

/** Whether a known device has a count of its own. */
export const sparesKnownDevices = (limit: LimitClass) => 'spares' in LIMITS[limit]

export const windowInSeconds = (limit: Limit) => limit.window / SECOND
