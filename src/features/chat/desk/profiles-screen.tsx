import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useMe } from '#console/page/use-session.ts'
import type { ProfileId } from '#kernel/ids.ts'

import { listFictionalProfiles } from '../fictional-profiles.contract.ts'
import { FictionalTabs } from './fictional-tabs.tsx'
import { ProfileDialog } from './profile-dialog.tsx'

/** CONS-56: all fictional profiles; those made here can be changed here. */
export function Component() {
  const me = useMe()
  const [open, setOpen] = useState<ProfileId | 'new'>()
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['fictional-profiles'],
    queryFn: ({ pageParam }) => backgroundApi(listFictionalProfiles, { query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: undefined as ProfileId | undefined,
    getNextPageParam: ({ profiles, more }) => (more ? profiles.at(-1)?.id : undefined),
  })
  const profiles = data?.pages.flatMap((page) => page.profiles) ?? []
  return (
    <>
      <Head title="Fictional profiles" sub={data && `${profiles.length}${hasNextPage ? ' and more' : ''}`}>
        <FictionalTabs />
        <button type="button" className="btn btn--solid" onClick={() => setOpen('new')}>
          <DeskIcon name="plus" /> New profile
        </button>
      </Head>
      <div className="work work--pad">
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        <section className="box scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>Name</th>
                <th>Brand</th>
                <th>Lives in</th>
                <th>Photos</th>
                <th>Shown</th>
                <th>Kept in</th>
                <th>
                  <span className="vh">Open</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {profiles.map(({ id, name, age, site_id, city, photos, active, file }) => (
                <tr key={id}>
                  <td>
                    <b className="strong">
                      {name}, {age}
                    </b>
                  </td>
                  <td className="muted">{me.brands.find((brand) => brand.id === site_id)?.name ?? site_id}</td>
                  <td className="muted">{city}</td>
                  <td>{photos}</td>
                  <td>{active ? <span className="tag tag--ok">yes</span> : <span className="tag">hidden</span>}</td>
                  <td className="muted">{file ? `file ${file}` : 'the console'}</td>
                  <td className="r">
                    <button
                      type="button"
                      className="icon-btn icon-btn--sm"
                      aria-label={`Open ${name}`}
                      onClick={() => setOpen(id)}
                    >
                      <DeskIcon name="more" />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {hasNextPage && (
          <button type="button" className="btn btn--ghost btn--block" onClick={() => void fetchNextPage()}>
            More
          </button>
        )}
      </div>
      <KeyBar keys={[{ keys: ['I'], does: 'new profile', onPress: () => setOpen('new') }]} />
      {open && <ProfileDialog id={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
