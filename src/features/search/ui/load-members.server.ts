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

/** SEARCH-1: the first page for the address, and the regions for the form. */
export async function loadMembers(context: Context, url: URL) {
  const api = apiOf(context)
  const { loggedIn, country } = factsOf(context)
  const filters = readFilters(url.searchParams)
  if (loggedIn && !hasFilters(filters)) {
    const usual = await usualFilters(api)
    // Redirect, so that Back returns to this search and not to a later one.
    if (hasFilters(usual)) throw redirect(`/members?${queryOf(usual, url.searchParams)}`)
  }
  const [first, regions] = await Promise.all([
    firstPage(api, filters, url),
    regionsOf(api, filters.country ?? countryOf(country)),
  ])
  return { filters, first, regions }
}

/** `liked` lists the cards with a filled heart; the screen above adds it. */
export type MembersData = Awaited<ReturnType<typeof loadMembers>> & { liked: string[] }

/** The last search; before the first one, the wish in the profile. */
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
        // SITE-5: visitors may not browse here.
        throw redirectDocument(loginPath(url.href))
      case 'unknown_attribute':
      case 'unknown_country':
      case 'invalid_input':
        // An old or foreign link: drop the filters this site does not know.
        throw redirect(`/members?${queryOf({ gender: 'everyone', ...withoutChoices(filters) })}`)
      default:
        throw error
    }
  }
}

export type Regions = { country: Country; list: { id: string; name: string }[] }

/** Null for countries the site does not serve. */
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
