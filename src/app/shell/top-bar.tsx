import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { LanguageMenu } from '#app/language/language-menu.tsx'
import { useMaybePage, usePage, useTexts } from '#app/page/use-page.ts'
import { Brand, BrandMark } from '#ui/brand.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { BackButton, useBackButton } from '../installed/back-button.tsx'

/** Loaded for members only, and before hydration: links that come after the page would make the bar jump. */
export const loadMemberLinks = () => import('./member-links.tsx')
const MemberLinks = lazy(loadMemberLinks)
const AccountMenu = lazy(async () => ({ default: (await loadMemberLinks()).AccountMenu }))

/** NAV-3: where one is and where one can go. Over a picture it has no ground of its own. */
export function TopBar({ plain = false, brandOnly = false }: { plain?: boolean; brandOnly?: boolean }) {
  const place = plain
    ? 'absolute inset-x-0 top-0'
    : 'sticky top-0 bg-bg/72 shadow-[inset_0_-1px_0_var(--line)] backdrop-blur-lg'
  const data = useMaybePage()
  const withBack = useBackButton()
  if (!data) return null
  // Six targets of a member stand side by side on the narrowest phone: no gaps, and the last one's own air is the edge.
  const narrow = data.page.loggedIn && !brandOnly ? 'max-sm:gap-0 max-sm:pr-[calc(var(--edge)-.75rem)]' : ''
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
      // On a phone back has its place.
      className={`mr-auto flex min-h-11 items-center rounded-field ${hidden ? 'max-sm:invisible max-sm:w-0' : ''}`}
    >
      {/* A member's phone has no room for the name beside all there is to do. */}
      {page.loggedIn ? (
        <>
          <BrandMark className="h-6 w-8 sm:hidden" />
          <span className="max-sm:hidden">
            <Brand name={settings.name} />
          </span>
        </>
      ) : (
        <Brand name={settings.name} />
      )}
    </Link>
  )
}

function Actions() {
  const text = useTexts()
  const { page } = usePage()
  return (
    <>
      {page.loggedIn && (
        <>
          <SearchLink />
          <Suspense fallback={null}>
            <MemberLinks />
          </Suspense>
        </>
      )}
      <LanguageMenu />
      {page.loggedIn ? (
        <Suspense fallback={null}>
          <AccountMenu />
        </Suspense>
      ) : (
        <Link to="/login" className={buttonClass({ look: 'tonal' })}>
          {text('shell.log_in')}
        </Link>
      )}
    </>
  )
}

/** On a phone the icon alone; its word is read aloud there. */
function SearchLink() {
  const text = useTexts()
  return (
    <Link to="/members" className={`${buttonClass({ look: 'ghost' })} max-md:w-11`}>
      <Icon name="search" />
      <span className="max-md:sr-only">{text('shell.search')}</span>
    </Link>
  )
}
