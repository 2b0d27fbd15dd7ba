import type { MemberId, ProfileId, StaffId } from '#kernel/ids.ts'
import type { Locale, TextLocale } from '#kernel/locales.ts'
import type { Grant } from '#kernel/permissions.ts'
import type { TextId } from '#kernel/texts.ts'

import type { AgeProviders } from './age/provider.ts'
import type { Db } from './db/pool.ts'
import type { Announce } from './events.ts'
import type { FileStore } from './files.ts'
import type { JobContext } from './jobs.ts'
import type { LiveBus } from './live-bus.ts'
import type { Log } from './log.ts'
import type { Providers } from './payments/provider.ts'
import type { Clock, Random } from './ports.ts'
import type { Presence } from './presence.ts'
import type { PushSender } from './push.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Site } from './site.ts'
import type { Visits } from './visits.ts'

/** Lives as long as the process. */
export type Services = {
  db: Db
  clock: Clock
  random: Random
  files: FileStore
  announce: Announce
  live: LiveBus
  presence: Presence
  limiter: RateLimiter
  keys: SigningKeys
  providers: Providers
  ageProviders: AgeProviders
  push: PushSender
  visits: Visits
}

/** The sender of a request, as far as the request shows. */
export type Visitor = {
  locale: Locale
  textLocale: TextLocale
  /** SITE-9: country by address, and the visitor's own choice, which wins. */
  geoipCountry: string | null
  selectedCountry: string | null
  address: string
  userAgent: string
  /** Scheme, host and port the visitor used. */
  origin: string
  /** Whether the visitor uses https. */
  secure: boolean
  /** Cookies of this browser, by name. */
  cookies: Readonly<Record<string, string | undefined>>
}

/** Passed to every use case: the site, the caller and the services. */
export type Context = Services &
  Visitor & {
    site: Site
    log: Log
    now(): Date
    /** Sets an HttpOnly cookie; null deletes it. */
    setCookie(name: string, value: string | null, seconds?: number): void
    /** A text in the reader's language. */
    text(id: TextId, values?: Record<string, string | number>): string
    /** The chosen country, else the one of the address, else null. */
    country: string | null
    member: Member | null
    /** Reads the login again: it can end during a request. */
    memberNow(): Promise<Member | null>
  }

export type Member = {
  id: MemberId
  profileId: ProfileId
  status: 'not_confirmed' | 'active'
  /** R-AGE-5: profile hidden for an age check: may browse but contact nobody. */
  held: boolean
  language: Locale | null
}

/** For use cases that need a login. */
export type MemberContext = Context & { member: Member }

/** For use cases of the console: no site and no member, but every site and perhaps somebody of the staff. */
export type ConsoleContext = Services &
  JobContext &
  Pick<Visitor, 'address' | 'userAgent' | 'origin' | 'secure' | 'cookies' | 'geoipCountry'> & {
    now(): Date
    /** Sets a cookie for this host, sent with requests of its own pages only; null deletes it. */
    setCookie(name: string, value: string | null, seconds?: number): void
    /** CONS-1: in demo mode nobody needs a second factor. */
    demo: boolean
    /** Null for strangers, and while their session is locked. */
    staff: Staff | null
    /** Whose session is locked until they show again that it is them. */
    lockedStaff: Staff | null
  }

export type Staff = {
  id: StaffId
  name: string
  email: string
  grants: readonly Grant[]
  /** CONS-4: handles suspected child abuse; named person by person, whatever their role. */
  childProtection: boolean
  /** Hash of the session's token. */
  session: Buffer
  /** When they last showed that it is them: password with code, or passkey. */
  provedAt: Date
}

export type StaffContext = ConsoleContext & { staff: Staff }
