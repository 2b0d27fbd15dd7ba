import { useMatches, useNavigate } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'

import { canGoBack, offersBack } from './going-back.ts'

const PROFILES = ['members-id', 'likes-m-id']

/** NAV-3: an installed app lacks the browser's back button. False on the server and in the first paint. */
export function useBackButton(): boolean {
  const routeId = useMatches().at(-1)?.id ?? ''
  const installed = useMedia('(display-mode: standalone)')
  const wide = useMedia(WIDE)
  // Below lg a profile has an arrow of its own, on its picture.
  if (!wide && PROFILES.includes(routeId)) return false
  return offersBack({ installed, routeId, canGoBack: installed && canGoBack(window) })
}

export function BackButton() {
  const text = useTexts()
  const navigate = useNavigate()
  return (
    <IconButton icon="chevron-left" label={text('shell.back')} onClick={() => void navigate(-1)} className="-ml-3" />
  )
}
