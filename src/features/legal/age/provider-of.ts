import type { AgeProvider } from '#platform/age/provider.ts'
import type { Context } from '#platform/context.ts'

/** Who checks ages for this site; nobody where its file names nobody, or somebody this installation has not. */
export const providerOf = ({ site, ageProviders }: Context): AgeProvider | undefined =>
  site.age_provider !== null && Object.hasOwn(ageProviders, site.age_provider)
    ? ageProviders[site.age_provider]
    : undefined
