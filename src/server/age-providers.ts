import { type AgeDemo, demoAgeProvider } from '#platform/age/demo.ts'
import type { AgeProviders } from '#platform/age/provider.ts'

/** The demo provider exists in demo mode only. */
export const ageProvidersOf = (demo: AgeDemo | undefined): AgeProviders => ({
  ...(demo && { demo: demoAgeProvider(demo) }),
})
