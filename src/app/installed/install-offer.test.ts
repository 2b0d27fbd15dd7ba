import { expect, test, vi } from 'vitest'

import { install, installOffer, keepInstallPrompt } from './install-offer.ts'

/** A browser that decides to offer the app. */
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

test('[NAV-9] the browser’s question does not pop up: it waits, and is asked once when wanted', async () => {
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

test('[NAV-9] what was installed from the browser’s own menu is not offered any more', () => {
  const { offer, installed } = aBrowser()
  offer()
  installed()
  expect(installOffer({})).toBe('none')
})

test('[NAV-9] on iOS it is done by hand, unless it runs as an app already', () => {
  expect(installOffer({ standalone: false })).toBe('by_hand')
  expect(installOffer({ standalone: true })).toBe('none')
})
