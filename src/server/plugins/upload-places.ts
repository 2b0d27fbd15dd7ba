import { DomainError } from '#kernel/errors.ts'

/** Each upload is held in memory: 32 × 15 MB = 480 MB. */
const AT_ONCE = 32
/** All accounts without a confirmed address, and visitors, share this many: making accounts costs nothing. */
const OF_UNCONFIRMED = 6
/** Of one person, whose pages send two at a time, and of one household, office or owner of neighbouring addresses. */
const MOST_OF = { confirmed: { member: 4, network: 6 }, unconfirmed: { member: 2, network: 2 } } as const
/** Until one of their own uploads has probably ended. */
export const TRY_AGAIN = 5

export type Uploader = { member: string | null; confirmed: boolean; network: string }

/**
 * Who may upload at the moment. A person, a network and all unconfirmed accounts together have limits of their own, so
 * that nobody can take the places of everybody else.
 */
export function uploadPlaces() {
  const taken = new Set<Uploader>()
  const count = (isCounted: (each: Uploader) => boolean) => [...taken].filter(isCounted).length

  return {
    refusalOf({ member, confirmed, network }: Uploader): DomainError | undefined {
      const most = MOST_OF[confirmed ? 'confirmed' : 'unconfirmed']
      const ofMember = member === null ? 0 : count((each) => each.member === member)
      const ofNetwork = count((each) => each.network === network && each.confirmed === confirmed)
      if (ofMember >= most.member || ofNetwork >= most.network) {
        return new DomainError('rate_limited', { seconds: TRY_AGAIN })
      }
      const isFull = taken.size >= AT_ONCE || (!confirmed && count((each) => !each.confirmed) >= OF_UNCONFIRMED)
      return isFull ? new DomainError('overloaded') : undefined
    },
    /** Returns what gives the place back. */
    take(uploader: Uploader): () => void {
      taken.add(uploader)
      return () => taken.delete(uploader)
    },
  }
}
export type UploadPlaces = ReturnType<typeof uploadPlaces>
