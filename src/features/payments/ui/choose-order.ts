import type { MethodId } from '../methods.rules.ts'
import type { OfferedMethod, OfferedPackage } from '../payments.contract.ts'

export type Offer = { packages: readonly OfferedPackage[]; methods: readonly OfferedMethod[] }
/** What somebody clicked, which another country or package may not have. */
export type Wish = { package?: string | undefined; method?: MethodId | undefined }

/** A trial package is there for who asks for it and never bought. */
export function packagesFor({ packages }: Pick<Offer, 'packages'>, { trial }: { trial: boolean }): OfferedPackage[] {
  return packages.filter((each) => !each.trial || trial)
}

/** What is chosen on the screen: the wish as far as it is on offer, else the popular package and the usual method. */
export function chosenFrom({ packages, methods }: Offer, wish: Wish) {
  const chosen =
    packages.find(({ id }) => id === wish.package) ?? packages.find(({ popular }) => popular) ?? packages[0]
  const usable = methods.filter(({ not_for }) => chosen === undefined || !not_for.includes(chosen.id))
  return { chosen, method: usable.find(({ id }) => id === wish.method) ?? usable[0] }
}

/**
 * One id per order as it stands on the screen: clicking again sends it again, so that ten clicks are one order; any other
 * choice is another order.
 */
export function clickIds(makeId: () => string) {
  let last: { of: string; id: string } | undefined
  return {
    idFor(choice: object): string {
      const of = JSON.stringify(choice)
      if (last?.of !== of) last = { of, id: makeId() }
      return last.id
    },
    /** The server knows this id for something else. */
    forget() {
      last = undefined
    },
  }
}
