import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'

/** Chromium's own question, kept until somebody wants it. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

type Page = Pick<Window, 'addEventListener'>

const $prompt = atom<InstallPrompt | undefined>(undefined)

/** NAV-9: the browser asks nobody by itself; its question waits in the settings. Called once, before it could be asked. */
export function keepInstallPrompt(page: Page = window) {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    $prompt.set(event as InstallPrompt)
  })
  page.addEventListener('appinstalled', () => $prompt.set(undefined))
}

/** It can be asked once; the browser brings a new one when it may be asked again. */
export async function install() {
  const prompt = $prompt.get()
  $prompt.set(undefined)
  await prompt?.prompt()
}

export type InstallOffer = 'prompt' | 'by_hand' | 'none'

/** Whether this browser can install the site: with its own question, by hand in its share menu (iOS), or not at all. */
export function installOffer(device: object): InstallOffer {
  if ($prompt.get()) return 'prompt'
  // Only browsers of iOS know the word; it says whether they were started from the home screen.
  return 'standalone' in device && device.standalone === false ? 'by_hand' : 'none'
}

export function useInstallOffer(): InstallOffer {
  const prompt = useStore($prompt, { ssr: 'initial' })
  const [byHand, setByHand] = useState<InstallOffer>('none')
  useEffect(() => setByHand(installOffer(navigator)), [])
  return prompt ? 'prompt' : byHand
}
