import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'

import { failureText } from '../page/failure.ts'
import { setLetterKeys, useKeys } from '../page/keys.ts'
import { followLive } from '../page/live.ts'
import { type Me, useSession } from '../page/use-session.ts'
import { LockedScreen } from '../sign-in/locked-screen.tsx'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import { AllKeys } from './all-keys.tsx'
import { AREAS } from './areas.ts'
import { SWITCHER } from './brand-switcher.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { SearchPalette } from './search-palette.tsx'
import { Side } from './side.tsx'
import { useGoTo } from './use-go-to.ts'

/** The door, then the desk. What somebody typed on a screen survives a locked session: the screen stays below. */
export function Shell() {
  const { data, error } = useSession()
  if (error) return <p className="gate__in">{failureText(error)}</p>
  if (data === undefined) return <p className="gate__in" aria-busy="true" />
  if (data.staff === null) return <SignInScreen demo={data.demo} />
  return <Desk me={data.staff} />
}

function Desk({ me }: { me: Me }) {
  const client = useQueryClient()
  const [showsKeys, setShowsKeys] = useState(false)
  const [searches, setSearches] = useState(false)
  useEffect(() => (me.locked ? undefined : followLive(client)), [client, me.locked])
  useEffect(() => {
    document.documentElement.dataset.theme = String(me.choices.theme ?? 'system')
    setLetterKeys(me.choices.letter_keys !== false)
  }, [me.choices])

  const areas = AREAS.filter(({ permission }) => permission === undefined || me.permissions[permission] !== null)
  useGoTo(areas)
  useKeys([
    { keys: ['?'], does: 'all keys', onPress: () => setShowsKeys(true) },
    { keys: ['/'], does: 'search', onPress: () => setSearches(true) },
    { keys: ['B'], does: 'brand', onPress: () => document.getElementById(SWITCHER)?.togglePopover() },
  ])
  return (
    <div className="desk">
      <a className="skip" href="#sheet">
        Skip to content
      </a>
      <Side me={me} areas={areas} onSearch={() => setSearches(true)} />
      <main className="sheetmain" id="sheet">
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <PhoneTabs areas={areas} />
      {showsKeys && <AllKeys areas={areas} onClose={() => setShowsKeys(false)} />}
      {searches && <SearchPalette onClose={() => setSearches(false)} />}
      {me.locked && <LockedScreen me={me} />}
    </div>
  )
}
