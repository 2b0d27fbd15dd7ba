import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrand } from '#console/page/use-brand.ts'
import { useMe } from '#console/page/use-session.ts'

import { listAnnouncements } from '../announcements.contract.ts'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { AnnouncementsList } from './announcements-list.tsx'
import { emptyDraft } from './editable-draft.ts'
import { SentAnnouncement } from './sent-announcement.tsx'

const REFRESH = 3000
const NEW = 'new'

/** CONS-70: what is written and what was sent on the left, one of them on the right. */
export function Component() {
  const brand = useBrand()
  const { brands } = useMe()
  const [chosen, setChosen] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['announcements', brand],
    queryFn: () => backgroundApi(listAnnouncements, { query: brand ? { brand } : {} }),
    // Only while something goes out is there anything to watch.
    refetchInterval: ({ state }) =>
      state.data?.announcements.some(({ state }) => state === 'sending' || state === 'scheduled') ? REFRESH : false,
  })
  const ids = data ? [...data.drafts, ...data.announcements].map(({ id }) => id) : []
  const open = chosen ?? ids[0]
  const draft = data?.drafts.find(({ id }) => id === open)
  const sent = data?.announcements.find(({ id }) => id === open)
  const step = (by: number) => setChosen(ids[Math.min(Math.max(ids.indexOf(open ?? '') + by, 0), ids.length - 1)])
  const site = brand ?? brands[0]?.id
  return (
    <>
      <Head title="Announcements" sub="to members who opted in">
        <button type="button" className="btn btn--solid" onClick={() => setChosen(NEW)}>
          <DeskIcon name="plus" /> Write
        </button>
      </Head>
      {error && (
        <p role="alert" className="note note--bad">
          {failureText(error)}
        </p>
      )}
      <div className="split announcements">
        <AnnouncementsList data={data} open={open} onOpen={setChosen} />
        <div className="announcements__open">
          {open === NEW && site && (
            <AnnouncementEditor
              key={NEW}
              draft={emptyDraft(site)}
              onSaved={setChosen}
              onGone={() => setChosen(undefined)}
            />
          )}
          {draft && (
            <AnnouncementEditor key={draft.id} draft={draft} onSaved={setChosen} onGone={() => setChosen(undefined)} />
          )}
          {sent && <SentAnnouncement key={sent.id} announcement={sent} />}
          {data && open === undefined && (
            <p className="announcements__none muted">
              Nothing was written yet. Press <b>Write</b> for the first announcement.
            </p>
          )}
        </div>
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'next', onPress: () => step(1) },
          { keys: ['K'], does: 'previous', onPress: () => step(-1) },
          { keys: ['W'], does: 'write', onPress: () => setChosen(NEW) },
        ]}
      />
    </>
  )
}
