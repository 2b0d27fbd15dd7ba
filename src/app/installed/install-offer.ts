import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'

/** Chromium's install prompt, kept until requested. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

type Page = Pick<Window, 'addEventListener'>

const $prompt = atom<InstallPrompt | undefined>(undefined)

/** NAV-9: suppresses the browser's prompt and offers it in the settings. Call once, before the prompt can fire. */
export function keepInstallPrompt(page: Page = window) {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    $prompt.set(event as InstallPrompt)
  })
  page.addEventListener('appinstalled', () => $prompt.set(undefined))
}

/** A prompt works once; the browser sends a new one when it may show again. */
export async function install() {
  const prompt = $prompt.get()
  $prompt.set(undefined)
  await prompt?.prompt()
}

export type InstallOffer = 'prompt' | 'by_hand' | 'none'

/** How this browser can install the site: by its own prompt, by hand in the share menu (iOS), or not at all. */
export function installOffer(device: object): InstallOffer {
  if ($prompt.get()) return 'prompt'
  // Only iOS browsers have `standalone`; it says whether they were launched from the home screen.
  return 'standalone' in device && device.standalone === false ? 'by_hand' : 'none'
}

export function useInstallOffer(): InstallOffer {
  const prompt = useStore($prompt, { ssr: 'initial' })
  const [byHand, setByHand] = useState<InstallOffer>('none')
  useEffect(() => setByHand(installOffer(navigator)), [])
  return prompt ? 'prompt' : byHand
}
