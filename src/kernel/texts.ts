import type errors from '#locales/en/errors.json'
import type home from '#locales/en/home.json'
import type interests from '#locales/en/interests.json'
import type shell from '#locales/en/shell.json'

/** Every text by its id, `area.key`: an id that no catalogue has fails the type check. */
export type TextId =
  | Id<'errors', typeof errors>
  | Id<'home', typeof home>
  | Id<'interests', typeof interests>
  | Id<'shell', typeof shell>

type Id<Area extends string, Texts> = `${Area}.${keyof Texts & string}`

export type Area = 'errors' | 'home' | 'interests' | 'shell'
