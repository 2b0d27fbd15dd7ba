import type accounts from '#locales/en/accounts.json'
import type age from '#locales/en/age.json'
import type chat from '#locales/en/chat.json'
import type complaints from '#locales/en/complaints.json'
import type errors from '#locales/en/errors.json'
import type films from '#locales/en/films.json'
import type home from '#locales/en/home.json'
import type interests from '#locales/en/interests.json'
import type landers from '#locales/en/landers.json'
import type landings from '#locales/en/landings.json'
import type legal from '#locales/en/legal.json'
import type likes from '#locales/en/likes.json'
import type mails from '#locales/en/mails.json'
import type me from '#locales/en/me.json'
import type members from '#locales/en/members.json'
import type payments from '#locales/en/payments.json'
import type people from '#locales/en/people.json'
import type profile from '#locales/en/profile.json'
import type push from '#locales/en/push.json'
import type reports from '#locales/en/reports.json'
import type settings from '#locales/en/settings.json'
import type shell from '#locales/en/shell.json'
import type signup from '#locales/en/signup.json'
import type swipe from '#locales/en/swipe.json'

type Catalogue = {
  accounts: typeof accounts
  age: typeof age
  chat: typeof chat
  complaints: typeof complaints
  errors: typeof errors
  films: typeof films
  home: typeof home
  interests: typeof interests
  landers: typeof landers
  landings: typeof landings
  legal: typeof legal
  likes: typeof likes
  mails: typeof mails
  me: typeof me
  members: typeof members
  payments: typeof payments
  people: typeof people
  profile: typeof profile
  push: typeof push
  reports: typeof reports
  settings: typeof settings
  shell: typeof shell
  signup: typeof signup
  swipe: typeof swipe
}

/** One file per language and area, and one browser chunk each. */
export type Area = keyof Catalogue

/** `area.key`; an unknown id fails the type check. */
export type TextId = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area]
