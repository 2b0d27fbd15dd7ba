import { type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'

import { AreasReady } from '#app/page/texts.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { Picture } from '#features/photos/ui/picture.tsx'
import type { Card } from '#features/search/search.contract.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useModal } from '#ui/use-modal.ts'

import { FirstMessage } from './first-message.tsx'

/** The page glow, but closer and brighter. */
const GLOW =
  'bg-[radial-gradient(60%_55%_at_28%_18%,rgb(127_44_213/.55),transparent),radial-gradient(60%_55%_at_74%_18%,rgb(201_6_125/.45),transparent)]'

/** LIKE-1: always in the dark theme. */
export function MatchScreen({ match, onClose }: { match: Card; onClose: () => void }) {
  const text = useTexts()
  const { settings } = usePage()
  const titleId = useId()
  const modal = useModal({ open: true, closable: true, onClose })
  const { id, name, fictional } = match
  return (
    <dialog
      {...modal}
      data-theme="dark"
      data-full-screen
      aria-labelledby={titleId}
      aria-describedby={`${titleId}text`}
      className="modal m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-bg text-text"
    >
      <div
        className={`grid min-h-full content-center justify-items-center gap-4 px-edge py-7 text-center lg:py-9 ${GLOW}`}
      >
        {/* Fixed, so that it stays visible while a small window scrolls. */}
        <div className="fixed top-3 right-3 z-1">
          <IconButton icon="x" label={text('shell.close')} onClick={onClose} />
        </div>
        <Portraits match={match} />
        {fictional && <FictionalLabel words={settings.fictional_singular} icon={settings.fictional_icon} />}
        {/* Holds the focus until the way to write has loaded. */}
        <h2 id={titleId} data-autofocus tabIndex={-1} className="d1 outline-none">
          {text('likes.match_title')}
        </h2>
        <p id={`${titleId}text`} className="lead wrap-anywhere">
          {text('likes.match_text', { name })}
        </p>
        {/* Reserves the height, so that nothing jumps when the content loads. */}
        <div className="mt-2 grid min-h-36 w-full max-w-110 content-center justify-items-center gap-3">
          <Suspense fallback={null}>
            <AreasReady areas={['chat']}>
              <FirstMessage id={id} name={name} onClose={onClose} />
            </AreasReady>
          </Suspense>
        </div>
        <div className="flex flex-wrap justify-center gap-x-4 gap-y-1">
          <Link to={`/likes/m/${id}`} className={buttonClass({ look: 'ghost' })} onClick={onClose}>
            {text('likes.see_profile', { name })}
          </Link>
          <Button look="ghost" onClick={onClose}>
            {text('likes.keep_looking')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/**
 * The portraits take the height that the text and buttons leave, so that nothing scrolls. Under reduced motion they
 * start in their final position.
 */
function Portraits({ match: { name, main_image } }: { match: Card }) {
  const text = useTexts()
  const { user } = usePage()
  const own = user?.profile.main_image
  return (
    <div role="img" aria-label={text('likes.match_pictures', { name })} className="relative mb-8 flex justify-center">
      <Portrait lean="rotate-6 starting:-translate-x-12 starting:rotate-0">
        {own && <img src={own.match} alt="" className="size-full" />}
      </Portrait>
      <Portrait lean="-mt-4 mb-4 -ml-4 -rotate-6 starting:translate-x-12 starting:rotate-0">
        {main_image && <Picture photo={main_image} size="card" alt="" first className="size-full" />}
      </Portrait>
      <span className="absolute -bottom-7 left-1/2 grid size-18 -translate-x-1/2 place-items-center rounded-full border-6 border-bg bg-accent text-white transition-[scale] delay-200 duration-320 ease-out starting:scale-0">
        <Icon name="heart" size="xl" fill />
      </span>
    </div>
  )
}

function Portrait({ lean, children }: { lean: string; children: ReactNode }) {
  return (
    <span
      className={`grid aspect-3/4 w-[clamp(6rem,(100dvh-31rem)*.75,min(42vw,17rem))] place-items-center overflow-hidden rounded-[1.75rem] border-6 border-bg bg-surface-3 text-muted transition-[translate,rotate] duration-500 ease-out [&_img]:object-cover ${lean}`}
    >
      {children || <Icon name="user" size="xl" />}
    </span>
  )
}
