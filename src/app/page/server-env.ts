import type { I18n } from '@lingui/core'
import { createContext, type RouterContextProvider } from 'react-router'

import type { LanderPerson } from '#features/landers/landers.contract.ts'
import type { SampleMails, SentMail } from '#features/mailing/mailing.contract.ts'
import type { Niche } from '#features/sites/sites.rules.ts'
import type { CallApi } from '#kernel/contract.ts'
import type { Locale, TextLocale } from '#kernel/locales.ts'

export type Theme = 'system' | 'dark' | 'light'

/** Request facts that the browser may know too. */
export type PageFacts = {
  locale: Locale
  textLocale: TextLocale
  /** Locale tag for Intl: the language with the country's conventions. */
  formatLocale: string
  theme: Theme
  /** Scheme and stored domain, for absolute links. */
  origin: string
  now: number
  requestId: string
  demo: boolean
  /** The visitor has confirmed their age before. */
  entryConfirmed: boolean
  loggedIn: boolean
  country: string | null
  /** SITE-3: chooses copy and pictures. */
  niche: Niche
}

/** What the server passes to the pages per request. */
export type ServerEnv = {
  api: CallApi
  i18n: I18n
  nonce: string
  /** How the addresses of the text files of the page's language begin. */
  textFiles: string
  /** Takes the finished page, so that it need not go through a Response. */
  takeHtml?: (html: string) => void
  onError(error: unknown): void
  /** Development mailbox: every email the demo sent, newest first. */
  mailbox(): Promise<SentMail[]>
  /** Every email template with sample values, for the demo's preview page. */
  sampleMails: SampleMails
  /** Called by static landers: the HTML can be cached while these people may be shown. */
  keepPage?(shown: readonly LanderPerson[]): void
  page: PageFacts
}

export const serverEnv = createContext<ServerEnv>()

/** The API for loaders and actions: in-process, no socket. */
export const apiOf = (context: Readonly<RouterContextProvider>) => context.get(serverEnv).api
export const factsOf = (context: Readonly<RouterContextProvider>) => context.get(serverEnv).page
