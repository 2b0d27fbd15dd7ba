import { useTexts } from '#app/page/use-page.ts'
import { InlineScript } from '#app/static-page/inline-script.tsx'
import { Outline } from '#ui/icon.tsx'
import './film-stage.css'
import code from './film.entry.ts?script'

/** The files of one format; the still is its first frame. */
export type FilmFiles = { mp4: string; webm: string; still: string; width: number; height: number }

const PAUSE = 'M8 5v14M16 5v14'
const PLAY = 'M8 5v14l11-7z'

/** With reduced motion there is only the still, and no download. */
const MOVING = '(prefers-reduced-motion: no-preference)'
/** From lg; a `<source>` takes a media query, not classes. */
const WIDE = '(min-width: 62rem)'

/**
 * A silent film as a picture: the still paints first, then the film plays over it. Pause stops it; without script,
 * pausing hides the film and reveals the still.
 */
export function FilmStage({ film, wide, className = '' }: { film: FilmFiles; wide?: FilmFiles; className?: string }) {
  const text = useTexts()
  return (
    <div className={`film ${className}`}>
      <picture className="contents">
        {wide && <source media={WIDE} srcSet={wide.still} width={wide.width} height={wide.height} />}
        <img src={film.still} alt="" width={film.width} height={film.height} fetchPriority="high" />
      </picture>
      <video
        muted
        autoPlay
        loop
        playsInline
        preload="metadata"
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
      >
        {wide && <Sources film={wide} media={`${MOVING} and ${WIDE}`} />}
        <Sources film={film} media={MOVING} />
      </video>
      <label className="film-pause glass" title={text('films.pause')}>
        <input type="checkbox" aria-label={text('films.pause')} />
        <Outline d={PAUSE} />
        <Outline d={PLAY} fill />
      </label>
      <InlineScript code={code} />
    </div>
  )
}

/** The browser takes the first source it can play. */
function Sources({ film, media }: { film: FilmFiles; media: string }) {
  return (
    <>
      <source src={film.webm} type="video/webm; codecs=vp9" media={media} />
      <source src={film.mp4} type="video/mp4" media={media} />
    </>
  )
}
