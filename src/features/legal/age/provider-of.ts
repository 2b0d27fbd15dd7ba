import type { AgeProvider } from '#platform/age/provider.ts'
import type { Context } from '#platform/context.ts'

/** Undefined if the site names no provider, or one that this installation lacks. */
export const providerOf = ({ site, ageProviders }: Context): AgeProvider | undefined =>
  site.age_provider !== null && Object.hasOwn(ageProviders, site.age_provider)
    ? ageProviders[site.age_provider]
    : undefined
