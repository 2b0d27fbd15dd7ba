import type { Country } from '#kernel/locales.ts'

/** Standard rates in basis points, each with its first day; newest first. */
type Rate = { from: string; basisPoints: number }

/**
 * Digital services are taxed where the buyer is. When a law changes a rate, add a line above and edit none, so that old
 * invoices can be reproduced. The United States have no such tax; Canada shows the federal one.
 */
const RATES: Record<Country, readonly Rate[]> = {
  NL: [{ from: '2012-10-01', basisPoints: 2100 }],
  BE: [{ from: '1996-01-01', basisPoints: 2100 }],
  DE: [{ from: '2021-01-01', basisPoints: 1900 }],
  AT: [{ from: '1984-01-01', basisPoints: 2000 }],
  FR: [{ from: '2014-01-01', basisPoints: 2000 }],
  IT: [{ from: '2013-10-01', basisPoints: 2200 }],
  ES: [{ from: '2012-09-01', basisPoints: 2100 }],
  IE: [{ from: '2021-03-01', basisPoints: 2300 }],
  PL: [{ from: '2011-01-01', basisPoints: 2300 }],
  DK: [{ from: '1992-01-01', basisPoints: 2500 }],
  SE: [{ from: '1990-07-01', basisPoints: 2500 }],
  FI: [
    { from: '2024-09-01', basisPoints: 2550 },
    { from: '2013-01-01', basisPoints: 2400 },
  ],
  NO: [{ from: '2005-01-01', basisPoints: 2500 }],
  GB: [{ from: '2011-01-04', basisPoints: 2000 }],
  CH: [
    { from: '2024-01-01', basisPoints: 810 },
    { from: '2018-01-01', basisPoints: 770 },
  ],
  CA: [{ from: '2008-01-01', basisPoints: 500 }],
  AU: [{ from: '2000-07-01', basisPoints: 1000 }],
  NZ: [{ from: '2010-10-01', basisPoints: 1500 }],
  US: [{ from: '1900-01-01', basisPoints: 0 }],
}

export function vatOf(country: Country, at: Date): number {
  const day = at.toISOString().slice(0, 10)
  const rate = RATES[country].find(({ from }) => from <= day)
  if (!rate) throw new Error(`no VAT rate known for ${country} on ${day}`)
  return rate.basisPoints
}
