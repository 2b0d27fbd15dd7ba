import type { SiteId } from '#kernel/ids.ts'
import type { Grant } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'

const LONGEST = 60

/**
 * CONS-7: a name as part of what a second person reads. Whoever chose it must not be able to go on with the sentence:
 * no quotation marks, lines or signs that turn the direction of text.
 */
export function quoted(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/["“”„‟«»‹›＂]/g, "'")
    .trim()
  const letters = [...plain]
  return `“${letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : plain}”`
}

export const brandName = ({ sites }: StaffContext, id: SiteId): string =>
  sites.all().find((site) => site.id === id)?.name ?? `unknown brand ${quoted(id)}`

/** Such as `support (Amora, Curvy), moderator (all brands)`. */
export const grantWords = (ctx: StaffContext, grants: readonly Grant[]): string =>
  grants
    .map(({ role, brands }) => {
      const where = brands === null ? 'all brands' : brands.map((brand) => brandName(ctx, brand)).join(', ')
      return `${role} (${where})`
    })
    .join(', ')
