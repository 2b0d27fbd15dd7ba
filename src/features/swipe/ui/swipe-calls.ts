import { browserApi } from '#app/api/browser-api.ts'
import { viewMember } from '#features/profiles/profiles.contract.ts'
import { readQueue, swipe, undoPass } from '#features/swipe/swipe.contract.ts'

import type { Choice } from './gesture.ts'

/** Imported with the first decision: the first cards come with the document, and the API client need not. */
export const sendChoice = (id: string, choice: Choice) => browserApi(swipe, { body: { id, choice } })

export const takeBack = () => browserApi(undoPass, { body: {} })

/** More than this many ids the server does not read; those behind are far from being shown again. */
const MOST_HELD = 40

export const nextCards = ({ held, wide }: { held: readonly string[]; wide: boolean }) =>
  browserApi(readQueue, {
    query: { ...(held.length > 0 && { held: held.slice(0, MOST_HELD).join() }), ...(wide && { wide: true as const }) },
  })

export const aboutOf = (id: string) => browserApi(viewMember, { query: { id } })
