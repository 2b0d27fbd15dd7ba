import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { loginPath } from '#app/page/require-member.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { listRegions } from '#features/places/places.contract.ts'
import { readOwnProfile } from '#features/profiles/profiles.contract.ts'
import { type Filters, readLastSearch, searchMembers } from '#features/search/search.contract.ts'
import type { CallApi } from '#kernel/contract.ts'
import { COUNTRIES, type Country } from '#kernel/locales.ts'

import { readFilters } from './read-filters.ts'
import { hasFilters, queryOf, withoutChoices } from './search-address.ts'

type Context = Readonly<RouterContextProvider>

/** SEARCH-1: the first page of what the address asks for, and the regions the form offers. */
export async function loadMembers(context: Context, url: URL) {
  const api = apiOf(context)
  const { loggedIn, country } = factsOf(context)
  const filters = readFilters(url.searchParams)
  if (loggedIn && !hasFilters(filters)) {
    const usual = await usualFilters(api)
    // Into the address, so that going back leads to this search and not to whatever is the last one by then.
    if (hasFilters(usual)) throw redirect(`/members?${queryOf(usual, url.searchParams)}`)
  }
  const [first, regions] = await Promise.all([
    firstPage(api, filters, url),
    regionsOf(api, filters.country ?? countryOf(country)),
  ])
  return { filters, first, regions }
}

/** `liked` names the cards with a filled heart; the screen above adds it. */
export type MembersData = Awaited<ReturnType<typeof loadMembers>> & { liked: string[] }

/** What a member looked for last; before the first search, whom they would like to meet. */
async function usualFilters(api: CallApi): Promise<Filters> {
  const { filters } = await api(readLastSearch, {})
  if (hasFilters(filters)) return filters
  const { wish } = await api(readOwnProfile, {})
  return wish === null ? {} : { gender: wish }
}

async function firstPage(api: CallApi, filters: Filters, url: URL) {
  try {
    return await api(searchMembers, { query: filters })
  } catch (error) {
    switch (codeOf(error)) {
      case 'authentication_required':
        // SITE-5: visitors may not look around here.
        throw redirectDocument(loginPath(url.href))
      case 'unknown_attribute':
      case 'unknown_country':
      case 'invalid_input':
        // An old or foreign address: what this site does not know is left out.
        throw redirect(`/members?${queryOf({ gender: 'everyone', ...withoutChoices(filters) })}`)
      default:
        throw error
    }
  }
}

export type Regions = { country: Country; list: { id: string; name: string }[] }

/** A country the site does not serve has no regions to choose. */
async function regionsOf(api: CallApi, country: Country | undefined): Promise<Regions | null> {
  if (country === undefined) return null
  try {
    const { regions } = await api(listRegions, { query: { country } })
    return { country, list: regions[country] ?? [] }
  } catch (error) {
    if (codeOf(error) === 'unknown_country') return null
    throw error
  }
}

const countryOf = (code: string | null) => COUNTRIES.find((country) => country === code)
