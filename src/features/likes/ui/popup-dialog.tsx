import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { autoLike } from '#features/likes/likes.contract.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import type { Card } from '#features/search/search.contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'

import { reloadLikes } from './likes.ts'

/** LIKE-2: delay in milliseconds before the likes are refetched. */
const RELOAD_AFTER = 500

type PopupProfile = Card & { kind: 'like' | 'suggestion' }

/** NAV-6: shows a member whose like is waiting, or a suggestion. */
export function PopupDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts()
  const profile = usePopupProfile(onClose)
  if (!profile) return null
  const { kind, name } = profile
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(kind === 'like' ? 'likes.likes_you' : 'likes.popup_suggestion_title', { name })}
      closeLabel={text('shell.close')}
      size="sm"
    >
      <Person profile={profile} onOpen={onClose} />
    </Dialog>
  )
}

function Person({ profile, onOpen }: { profile: PopupProfile; onOpen: () => void }) {
  const text = useTexts()
  const { settings } = usePage()
  const { id, name, age, kind, fictional, main_image } = profile
  const to = kind === 'like' ? `/likes/m/${id}` : `/members/${id}`
  return (
    <div className="grid gap-4">
      <Link to={to} onClick={onOpen} className="grid gap-3 rounded-card text-center" tabIndex={-1} aria-hidden="true">
        {main_image && (
          <Picture photo={main_image} size="match" alt="" first className="aspect-square w-full rounded-card" />
        )}
        <span className="h5 wrap-anywhere">{text('people.name_age', { name, age })}</span>
      </Link>
      {/* SITE-10: shown before the profile is opened. */}
      {fictional && (
        <p className="justify-self-center">
          <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} />
        </p>
      )}
      <p className="text-center text-balance text-muted">
        {kind === 'like' ? text('likes.popup_like_text') : text('likes.popup_suggestion_text', { name })}
      </p>
      <Link to={to} onClick={onOpen} data-autofocus className={buttonClass({ look: 'main', size: 'lg', block: true })}>
        {text('likes.see_profile', { name })}
      </Link>
    </div>
  )
}

/** The popup is unsolicited, so on an empty result or an error it does not open. */
function usePopupProfile(onEmpty: () => void): PopupProfile | undefined {
  const [profile, setProfile] = useState<PopupProfile>()
  const latest = useRef(onEmpty)
  useEffect(() => {
    latest.current = onEmpty
  })
  useEffect(() => {
    let mounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    async function load() {
      const found = await browserApi(autoLike, {}).then(
        ({ profile }) => profile,
        () => null,
      )
      if (!mounted) return
      if (found === null) return latest.current()
      setProfile(found)
      // The next poll corrects the count if this fails.
      timer = setTimeout(() => void reloadLikes().catch(() => undefined), RELOAD_AFTER)
    }
    void load()
    return () => {
      mounted = false
      clearTimeout(timer)
    }
  }, [])
  return profile
}
