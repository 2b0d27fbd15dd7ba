import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { useKeys } from '../page/keys.ts'
import type { Area } from './areas.ts'

/** `G`, then the letter of an area. The letter goes before the keys of the screen, and any other one ends it. */
export function useGoTo(areas: readonly Area[]) {
  const navigate = useNavigate()
  const [going, setGoing] = useState(false)
  useKeys([{ keys: ['G'], does: 'go to', onPress: () => setGoing(true) }])
  useEffect(() => {
    if (!going) return
    const take = (event: KeyboardEvent) => {
      setGoing(false)
      const area = areas.find(({ key }) => key === event.key.toUpperCase())
      if (area === undefined) return
      event.preventDefault()
      void navigate(area.path)
    }
    document.addEventListener('keydown', take, { capture: true, once: true })
    return () => document.removeEventListener('keydown', take, { capture: true })
  }, [going, areas, navigate])
}
