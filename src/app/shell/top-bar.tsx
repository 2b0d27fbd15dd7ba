import { Suspense, use } from 'react'
import { Link } from 'react-router'

import { LanguageMenu } from '#app/language/language-menu.tsx'
import { useMaybePage, usePage, useTexts } from '#app/page/use-page.ts'
import { Brand, BrandMark } from '#ui/brand.tsx'
import { buttonClass } from '#ui/button.tsx'

import { BackButton, useBackButton } from '../installed/back-button.tsx'

type MemberLinks = typeof import('./member-links.tsx')
let loading: Promise<MemberLinks> | undefined
let loaded: MemberLinks | undefined

/** Members only, and loaded before hydration: late links would make the bar jump. */
export function loadMemberLinks(): Promise<MemberLinks> {
  loading ??= import('./member-links.tsx').then((links) => {
    loaded = links
    return links
  })
  return loading
}

/** Not `lazy`, which waits a moment even for what is loaded: an update meanwhile empties the bar the server sent. */
export const useMemberLinks = () => loaded ?? use(loadMemberLinks())

/** NAV-3: navigation. Transparent over a picture. */
export function TopBar({ plain = false, brandOnly = false }: { plain?: boolean; brandOnly?: boolean }) {
  const place = plain
    ? 'absolute inset-x-0 top-0'
    : 'sticky top-0 bg-bg/72 shadow-[inset_0_-1px_0_var(--line)] backdrop-blur-lg'
  const data = useMaybePage()
  const withBack = useBackButton()
  if (!data) return null
  // The last icon's edge, not its 44 px target, lines up with the page.
  const narrow = data.page.loggedIn && !brandOnly ? 'max-lg:gap-0 max-lg:pr-[calc(var(--edge)-.75rem)]' : ''
  return (
    <header className={`${place} z-20`}>
      <div className={`page flex h-bar items-center gap-1 ${narrow}`}>
        {withBack && <BackButton />}
        <HomeLink hidden={withBack} />
        {!brandOnly && <Actions />}
      </div>
    </header>
  )
}

function HomeLink({ hidden }: { hidden: boolean }) {
  const text = useTexts()
  const { settings, page } = usePage()
  return (
    <Link
      to="/"
      aria-label={text('shell.to_home', { site: settings.name })}
      // On a phone Back takes this place.
      className={`mr-auto flex min-h-11 min-w-8 items-center rounded-field ${page.loggedIn ? 'lg:mr-6' : ''} ${hidden ? 'max-sm:invisible max-sm:w-0 max-sm:min-w-0' : ''}`}
    >
      {/* On a member's narrowest phone, or any enlarged one, there is no room for the name. */}
      <BrandMark className={`h-6 w-8 ${page.loggedIn ? 'min-[22rem]:hidden' : 'min-[16rem]:hidden'}`} />
      <span className={page.loggedIn ? 'max-[22rem]:hidden' : 'max-[16rem]:hidden'}>
        <Brand name={settings.name} />
      </span>
    </Link>
  )
}

function Actions() {
  const text = useTexts()
  const { page } = usePage()
  return (
    <>
      {page.loggedIn && (
        <Suspense fallback={null}>
          <LinksAndBalance />
        </Suspense>
      )}
      <LanguageMenu />
      {page.loggedIn ? (
        <Suspense fallback={null}>
          <Account />
        </Suspense>
      ) : (
        <Link to="/login" className={`${buttonClass({ look: 'tonal' })} max-[16rem]:px-2.5 max-[16rem]:text-sm`}>
          {text('shell.log_in')}
        </Link>
      )}
    </>
  )
}

function LinksAndBalance() {
  const { MainLinks, BalancePill, isPushSubscribed } = useMemberLinks()
  return (
    <>
      <MainLinks />
      <BalancePill isPushed={isPushSubscribed} />
    </>
  )
}

function Account() {
  const { AccountMenu } = useMemberLinks()
  return <AccountMenu />
}
