import { codeOf } from '#app/api/refusal-code.ts'
import { openChat } from '#features/chat/chat.contract.ts'
import { loadTarget } from '#features/likes/ui/load-target.ts'
import { readProgress } from '#features/signup/signup.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

import { THROUGH } from './wizard-steps.ts'

/** ACC-1: what is left of a sign-up: its open steps, and the person it began with. */
export async function loadOnward(api: CallApi) {
  const { step, target } = await api(readProgress, {})
  const person = target && (await loadTarget(api, target.id))
  return {
    unfinished: step < THROUGH,
    target: person && { ...person, written: await hasConversation(api, person.id) },
  }
}

export type Onward = Awaited<ReturnType<typeof loadOnward>>
export type OnwardTarget = NonNullable<Onward['target']>

async function hasConversation(api: CallApi, profile: string): Promise<boolean> {
  try {
    return (await api(openChat, { query: { profile } })).conversation !== null
  } catch (error) {
    // They hid meanwhile.
    if (codeOf(error) === 'member_not_found') return false
    throw error
  }
}
