import { useLingui } from '@lingui/react'
import { useRouteLoaderData } from 'react-router'

import type { PageSettings } from '#features/sites/page-settings.rules.ts'
import type { ErrorValues } from '#kernel/errors.ts'
import type { TextId } from '#kernel/texts.ts'

import type { PageUser } from './page-user.ts'
import type { PageFacts } from './server-env.ts'

type RootData = {
  settings: PageSettings
  page: PageFacts
  /** Null for visitors. */
  user: PageUser | null
  /** Banners this browser has closed: page/dismissed-banners.ts. */
  dismissed: string
}

/** Site and visit data; undefined only when the root loader failed. */
export function useMaybePage(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}

export function usePage(): RootData {
  const data = useMaybePage()
  if (!data) throw new Error('usePage is for screens inside the root')
  return data
}

/** Translates by type-checked id. */
export function useTexts(): (id: TextId, values?: ErrorValues) => string {
  const { i18n } = useLingui()
  return (id, values) => i18n._(id, values)
}
