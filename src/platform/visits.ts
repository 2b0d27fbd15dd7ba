import type { SiteId } from '#kernel/ids.ts'

/** A visitor on a day of a site: what the first page said, and whether they began to sign up. No address, no cookie. */
export type VisitMark = {
  site: SiteId
  /** Day of the site, as YYYY-MM-DD. */
  day: string
  /** The same for one visitor all day and on every node, another the next day. */
  visitor: number
  lander: string
  /** The variant of an A/B test they were shown; empty for none. */
  variant: string
  source: string
  country: string
  device: string
  begunAt: Date | null
}

export type VisitKey = Pick<VisitMark, 'site' | 'day' | 'visitor'>

/** Port: visits of this node, kept in memory for seconds and written together. */
export type Visits = {
  /** Key of the day's visitor numbers, the same on all nodes and deleted with the day. */
  saltOf(site: SiteId, day: string): Promise<Buffer>
  note(mark: VisitMark): void
  /** What is not written yet. */
  find(key: VisitKey): VisitMark | undefined
  flush(): Promise<void>
}
