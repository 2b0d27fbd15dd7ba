import { withdrawalDays } from '#features/legal/withdrawal.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'

import { METHODS, type MethodId } from '../methods.rules.ts'
import type { listPackages, OfferedMethod, OfferedPackage } from '../payments.contract.ts'
import { chosenFrom, type Offer, packagesFor } from './choose-order.ts'

type Discount = ReplyOf<typeof listPackages>['discount']
type Place = { country: Country; currency: Currency }
type Stored = Place & { packages: readonly OfferedPackage[]; method: MethodId; label: string }

export type TopUpOffer = Place & {
  packages: OfferedPackage[]
  /** The stored method, or null where the buyer pays on the provider's page. */
  label: string | null
  methodFor: (packageId: string) => OfferedMethod | undefined
  /** Why prices are struck out. */
  discount: Discount
  /** Days in which unused credits can be returned. */
  days: number
}

const SHOWN = 3

/** PAY-9: the smallest three, or the three that end with the popular one if that is larger. */
export function threeOf(packages: readonly OfferedPackage[]): OfferedPackage[] {
  const sorted = packages.toSorted((a, b) => a.credits - b.credits)
  const popular = sorted.findIndex(({ popular: is }) => is)
  const first = Math.max(0, popular - SHOWN + 1)
  return sorted.slice(first, first + SHOWN)
}

/** PAY-9: the middle one; of two, the smaller. */
export const presetOf = (packages: readonly OfferedPackage[]): OfferedPackage | undefined =>
  packages[Math.floor((packages.length - 1) / 2)]

/** PAY-9: what the sheet offers: the stored method at its own country's prices, otherwise the usual method here. */
export function topUpOffer(
  list: Offer & Place & { refund_days: number; discount: Discount },
  stored: Stored | null | undefined,
): TopUpOffer {
  const days = withdrawalDays(list)
  if (stored && stored.packages.length > 0) {
    const { country, currency, label, method } = stored
    const kept: OfferedMethod = { id: method, kind: METHODS[method].kind, not_for: [], slow: false }
    return {
      ...{ country, currency, label, days, discount: null },
      packages: threeOf(stored.packages),
      methodFor: () => kept,
    }
  }
  const { country, currency } = list
  const packages = packagesFor(list, { trial: false })
  // Direct debit needs a mandate of its own, which /credits leads to.
  const methods = list.methods.filter(({ id }) => id !== 'directdebit')
  return {
    ...{ country, currency, days },
    label: null,
    packages: threeOf(packages),
    discount: list.discount,
    methodFor: (id) => chosenFrom({ packages, methods }, { package: id }).method,
  }
}
