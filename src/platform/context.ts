import type { MemberId, ProfileId } from '#kernel/ids.ts'
import type { Locale, TextLocale } from '#kernel/locales.ts'
import type { TextId } from '#kernel/texts.ts'

import type { AgeProviders } from './age/provider.ts'
import type { Db } from './db/pool.ts'
import type { Announce } from './events.ts'
import type { FileStore } from './files.ts'
import type { LiveBus } from './live-bus.ts'
import type { Log } from './log.ts'
import type { Providers } from './payments/provider.ts'
import type { Clock, Random } from './ports.ts'
import type { Presence } from './presence.ts'
import type { PushSender } from './push.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Site } from './site.ts'

/** What lives as long as the process. */
export type Services = {
  db: Db
  clock: Clock
  random: Random
  files: FileStore
  announce: Announce
  live: LiveBus
  presence: Presence
  keys: SigningKeys
  providers: Providers
  ageProviders: AgeProviders
  push: PushSender
}

/** Whom a request comes from, as far as the request itself tells. */
export type Visitor = {
  locale: Locale
  textLocale: TextLocale
  /** SITE-9: from the address, and the visitor's own choice, which wins. */
  geoipCountry: string | null
  selectedCountry: string | null
  address: string
  userAgent: string
  /** Scheme, host and port by which the visitor reached the site. */
  origin: string
  /** Whether the visitor's side speaks https. */
  secure: boolean
  /** What this browser carries from earlier answers, by name. */
  cookies: Readonly<Record<string, string | undefined>>
}

/** Handed to every use case: the site, who asks, and what the world offers. */
export type Context = Services &
  Visitor & {
    site: Site
    log: Log
    now(): Date
    /** Leaves something with the browser, out of reach of scripts; null takes it away. */
    setCookie(name: string, value: string | null, seconds?: number): void
    /** A text in the reader's language. */
    text(id: TextId, values?: Record<string, string | number>): string
    /** The chosen country, else the address's, else null. */
    country: string | null
    member: Member | null
    /** Asks again who is logged in: a login can end while a request is under way. */
    memberNow(): Promise<Member | null>
  }

export type Member = {
  id: MemberId
  profileId: ProfileId
  status: 'not_confirmed' | 'active'
  /** R-AGE-5: their profile is hidden for a check: they may look around and reach nobody. */
  held: boolean
  language: Locale | null
}

/** A context with somebody in it: a use case that needs a login asks for this type. */
export type MemberContext = Context & { member: Member }
