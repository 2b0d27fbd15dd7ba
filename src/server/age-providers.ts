import { type AgeDemo, demoAgeProvider } from '#platform/age/demo.ts'
import type { AgeProviders } from '#platform/age/provider.ts'

/** Every provider of age checks this installation can use; the demo's in demo mode only. */
export const ageProvidersOf = (demo: AgeDemo | undefined): AgeProviders => ({
  ...(demo && { demo: demoAgeProvider(demo) }),
})
