import { useBrandName } from '#console/page/use-brand.ts'
import { useNow } from '#console/page/use-now.ts'
import { shortWhen } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import type { Announcement, listAnnouncements } from '../announcements.contract.ts'
import { StateTag } from './state-tag.tsx'

type Data = ReplyOf<typeof listAnnouncements>

export function AnnouncementsList({
  data,
  open,
  onOpen,
}: {
  data: Data | undefined
  open: string | undefined
  onOpen: (id: string) => void
}) {
  return (
    <nav className="announcements__list" aria-label="Announcements">
      {data && data.drafts.length > 0 && <h2 className="announcements__part">Drafts</h2>}
      {data?.drafts.map((draft) => (
        <Row key={draft.id} item={draft} at={draft.changed_at} isOpen={draft.id === open} onOpen={onOpen} />
      ))}
      {data && data.announcements.length > 0 && <h2 className="announcements__part">Sent</h2>}
      {data?.announcements.map((item) => (
        <Row key={item.id} item={item} at={item.starts_at ?? item.made_at} isOpen={item.id === open} onOpen={onOpen}>
          <StateTag announcement={item} />
        </Row>
      ))}
    </nav>
  )
}

type Item = Pick<Announcement, 'id' | 'site_id' | 'type' | 'words'>

function Row({
  item,
  at,
  isOpen,
  onOpen,
  children,
}: {
  item: Item
  at: Date
  isOpen: boolean
  onOpen: (id: string) => void
  children?: React.ReactNode
}) {
  const now = useNow(60_000)
  const brandName = useBrandName()
  return (
    <button
      type="button"
      className="announcements__row"
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(item.id)}
    >
      <b className="strong">{subjectOf(item)}</b>
      <time dateTime={at.toISOString()}>{shortWhen(at, now)}</time>
      <small className="muted">
        {brandName(item.site_id)}, {item.type === 'news' ? 'news' : 'offers'}
      </small>
      {children}
    </button>
  )
}

const subjectOf = ({ words }: Item) => words.en?.subject || Object.values(words)[0]?.subject || 'No subject yet'
