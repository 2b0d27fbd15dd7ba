import type { MethodId } from '../methods.rules.ts'
import type { OfferedMethod, OfferedPackage, Order } from '../payments.contract.ts'

export type Offer = { packages: readonly OfferedPackage[]; methods: readonly OfferedMethod[] }
/** The buyer's clicks; another country or package may not offer them. */
export type Wish = { package?: string | undefined; method?: MethodId | undefined }

/** The trial package is only for buyers who ask for it and have never bought. */
export function packagesFor({ packages }: Pick<Offer, 'packages'>, { trial }: { trial: boolean }): OfferedPackage[] {
  return packages.filter((each) => !each.trial || trial)
}

/** The current choice: the wish where available, else the popular package and the usual method. */
export function chosenFrom({ packages, methods }: Offer, wish: Wish) {
  const chosen =
    packages.find(({ id }) => id === wish.package) ?? packages.find(({ popular }) => popular) ?? packages[0]
  const usable = methods.filter(({ not_for }) => chosen === undefined || !not_for.includes(chosen.id))
  return { chosen, method: usable.find(({ id }) => id === wish.method) ?? usable[0] }
}

/** Methods to suggest when a stored card fails. */
const AFTER_STORED: readonly MethodId[] = ['creditcard', 'paypal']

/**
 * PAY-2: a buyer who turned back finds the same method chosen. After a failure the other methods come first; for a
 * stored card, the card form or PayPal.
 */
export function suggestedAfter(
  { payment, methods, state }: Pick<Order, 'payment' | 'methods' | 'state'>,
  { repeated }: { repeated: boolean },
): { first?: readonly MethodId[]; preset?: MethodId | undefined } {
  if (repeated) return { first: AFTER_STORED }
  if (state === 'cancelled') return { preset: payment?.method }
  return { first: methods.map(({ id }) => id).filter((id) => id !== payment?.method) }
}

/** One id per distinct order: ten clicks on the same choice are one order, another choice is another. */
export function clickIds(makeId: () => string) {
  let last: { of: string; id: string } | undefined
  return {
    idFor(choice: object): string {
      const of = JSON.stringify(choice)
      if (last?.of !== of) last = { of, id: makeId() }
      return last.id
    },
    /** The server has this id for a different order. */
    forget() {
      last = undefined
    },
  }
}
