import type { I18n } from '@lingui/core'
import { createContext, type RouterContextProvider } from 'react-router'

import type { LanderPerson } from '#features/landers/landers.contract.ts'
import type { SampleMails, SentMail } from '#features/mailing/mailing.contract.ts'
import type { Niche } from '#features/sites/sites.rules.ts'
import type { CallApi } from '#kernel/contract.ts'
import type { Locale, TextLocale } from '#kernel/locales.ts'
import type { Area } from '#kernel/texts.ts'

export type Theme = 'system' | 'dark' | 'light'

/** What the server knows about a request and the browser may know too. */
export type PageFacts = {
  locale: Locale
  textLocale: TextLocale
  /** The tag for Intl: language with the country's habits. */
  formatLocale: string
  theme: Theme
  /** Scheme and stored domain, for absolute links. */
  origin: string
  now: number
  requestId: string
  demo: boolean
  /** The visitor has said before that they are of age. */
  entryConfirmed: boolean
  loggedIn: boolean
  country: string | null
  /** SITE-3: chooses copy and pictures. */
  niche: Niche
}

/** What the server hands to the pages for one request. */
export type ServerEnv = {
  api: CallApi
  i18n: I18n
  nonce: string
  /** Where the browser finds the texts of this page's language, by area; empty while developing. */
  textFiles: Partial<Record<Area, string>>
  onError(error: unknown): void
  /** The development mailbox: every mail the demo sent, newest first. */
  mailbox(): Promise<SentMail[]>
  /** Its workshop: every mail there is, with sample values. */
  sampleMails: SampleMails
  /** Said by the loader of a lander without script: its HTML fits the next visitor while these people may be shown. */
  keepPage?(shown: readonly LanderPerson[]): void
  page: PageFacts
}

export const serverEnv = createContext<ServerEnv>()

/** The API for loaders and actions: in this process, without a socket. */
export const apiOf = (context: Readonly<RouterContextProvider>) => context.get(serverEnv).api
export const factsOf = (context: Readonly<RouterContextProvider>) => context.get(serverEnv).page
