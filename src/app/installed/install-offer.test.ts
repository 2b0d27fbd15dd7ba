import { expect, test, vi } from 'vitest'

import { install, installOffer, keepInstallPrompt } from './install-offer.ts'

/** A browser that offers to install the app. */
function aBrowser() {
  const listeners = new Map<string, (event: Event) => void>()
  keepInstallPrompt({
    addEventListener: (name: string, listener: (event: Event) => void) => void listeners.set(name, listener),
  } as unknown as Window)
  const prompt = vi.fn(async () => undefined)
  return {
    prompt,
    offer: () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
      listeners.get('beforeinstallprompt')!(event)
      return event
    },
    installed: () => listeners.get('appinstalled')!(new Event('appinstalled')),
  }
}

test('[NAV-9] suppresses the browser’s prompt and shows it once on request', async () => {
  const { offer, prompt } = aBrowser()
  expect(installOffer({})).toBe('none')
  expect(offer().defaultPrevented).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  expect(installOffer({})).toBe('prompt')
  await install()
  await install()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(installOffer({})).toBe('none')
})

test('[NAV-9] stops offering after an install from the browser’s menu', () => {
  const { offer, installed } = aBrowser()
  offer()
  installed()
  expect(installOffer({})).toBe('none')
})

test('[NAV-9] on iOS, explains the manual install unless already running as an app', () => {
  expect(installOffer({ standalone: false })).toBe('by_hand')
  expect(installOffer({ standalone: true })).toBe('none')
})
