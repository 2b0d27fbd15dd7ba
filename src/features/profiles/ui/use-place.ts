import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { geocode } from '#features/places/places.contract.ts'
import { changePlace, type OwnProfile } from '#features/profiles/profiles.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ArgumentsOf } from '#kernel/contract.ts'

import { createGeocode } from './geocode.ts'
import { findPosition } from './position.ts'

/** Where nobody lives there is no place to save. */
const findTown = createGeocode({
  ask: (query) => browserApi(geocode, { query }),
  now: () => performance.now(),
})

type Change = ArgumentsOf<typeof changePlace>['body']

/** PROF-3: sets the member's place by position or by town. */
export function usePlace({ onChanged }: { onChanged: (profile: OwnProfile) => void }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const [state, setState] = useState<'idle' | 'locating' | 'saving' | 'saved'>('idle')
  const [refusal, setRefusal] = useState<string>()

  async function save(body: Change): Promise<boolean> {
    setState('saving')
    setRefusal(undefined)
    try {
      onChanged(await browserApi(changePlace, { body }))
      setState('saved')
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('idle')
      setRefusal(refusalText(error))
      return false
    }
  }

  async function locate(): Promise<void> {
    setState('locating')
    setRefusal(undefined)
    const found = await findPosition()
    if (!('error' in found) && (await findTown(found))) return void (await save(found))
    setState('idle')
    setRefusal(text(`profile.${'error' in found ? found.error : 'position_unknown'}`))
  }

  return {
    state,
    refusal,
    handleLocate: () => void locate(),
    handleTown: (region: string, city: string) => save({ region, city }),
  }
}

export type PlaceChange = ReturnType<typeof usePlace>
