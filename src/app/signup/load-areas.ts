import type { Messages } from '@lingui/core'

import type { Area } from '#kernel/texts.ts'

import { browserI18n, browserTextFiles } from '../texts.tsx'

const AREAS: readonly Area[] = ['signup', 'accounts', 'errors', 'profile', 'people']

/** The words of the wizard, for a page that was made without them: the window over it brings its own. */
export async function loadSignupTexts(): Promise<void> {
  const { lang } = document.documentElement
  await Promise.all(AREAS.map(async (area) => browserI18n.load(lang, await messagesOf(lang, area))))
}

async function messagesOf(lang: string, area: Area): Promise<Messages> {
  if (import.meta.env.DEV) {
    const { default: loaders } = await import('virtual:texts')
    return (await loaders[`${lang}/${area}`]!()).default
  }
  const module = (await import(/* @vite-ignore */ browserTextFiles()[area]!)) as { default: Messages }
  return module.default
}
