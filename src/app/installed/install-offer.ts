import { useSyncExternalStore } from 'react'

/** Chromium's own question, kept until somebody wants it. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

type Page = Pick<Window, 'addEventListener'>

let kept: InstallPrompt | undefined
const listeners = new Set<() => void>()

function keep(prompt: InstallPrompt | undefined) {
  kept = prompt
  for (const changed of listeners) changed()
}

/** NAV-9: the browser asks nobody by itself; its question waits in the settings. Called once, before it could be asked. */
export function keepInstallPrompt(page: Page = window) {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  page.addEventListener('appinstalled', () => keep(undefined))
}

/** It can be asked once; the browser brings a new one when it may be asked again. */
export async function install() {
  const prompt = kept
  keep(undefined)
  await prompt?.prompt()
}

export type InstallOffer = 'prompt' | 'by_hand' | 'none'

/** Whether this browser can install the site: with its own question, by hand in its share menu (iOS), or not at all. */
export function installOffer(device: object): InstallOffer {
  if (kept) return 'prompt'
  // Only browsers of iOS know the word; it says whether they were started from the home screen.
  return 'standalone' in device && device.standalone === false ? 'by_hand' : 'none'
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => installOffer(navigator),
    () => 'none' as const,
  )
}
