import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'

import routes from '../src/app/routes.ts'
import { browserAreas, compileArea } from '../src/platform/texts.ts'
import { textsNamedIn } from './vite-screen-texts.ts'
import { moduleOfRoute, sharedScreens, textsByFile } from './vite-texts.ts'

const LOGIN = 'src/features/me/ui/login-screen.tsx'
const MEMBERS = 'src/features/me/ui/members-screen.tsx'
const CHAT = 'src/features/chat/ui/chat-screen.tsx'

const named = (module: string, ids: readonly string[], later = true) => textsNamedIn([module], ids, { later })

test('a screen takes the texts that its modules name, whole or by a template', () => {
  expect(named(LOGIN, ['accounts.log_in', 'errors.field_required', 'payments.buy_credits'])).toEqual([
    'accounts.log_in',
    'errors.field_required',
  ])
  expect(named(MEMBERS, ['people.hair_colour_blonde', 'people.gender', 'mails.footer'])).toEqual([
    'people.hair_colour_blonde',
    'people.gender',
  ])
})

test('a template that leaves the whole name open takes the names that a module says', () => {
  expect(named(CHAT, ['chat.sending', 'chat.held', 'chat.nobody_says_this_name'])).toEqual([
    'chat.sending',
    'chat.held',
  ])
})

test('parts that load on demand count where they are asked for', () => {
  expect(named(CHAT, ['chat.emoji_faces'], true)).toEqual(['chat.emoji_faces'])
  expect(named(CHAT, ['chat.emoji_faces'], false)).toEqual([])
})

test('a screen that names no areas shows texts of the frame only', () => {
  const others = browserAreas().filter((area) => area !== 'shell')
  const ids = others.flatMap((area) => Object.keys(compileArea('en', area)))
  const without = (routes as RouteConfigEntry[]).filter(({ id = '' }) => !textsByFile().has(sharedScreens()[id] ?? id))
  const screens = without.map(({ file }) => moduleOfRoute(file)).filter((module) => module.endsWith('.tsx'))
  expect(screens.flatMap((module) => textsNamedIn([module], ids, { later: false }))).toEqual([])
})

test('routes that show one screen share its texts', () => {
  expect(sharedScreens()).toMatchObject({ 'likes-type': 'likes', 'likes-m-id': 'members-id' })
  expect(textsByFile().has('likes-type')).toBe(false)
})
