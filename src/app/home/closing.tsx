import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { usePictures } from '#app/static-page/use-pictures.ts'
import { buttonClass } from '#ui/button.tsx'

/** The final call to action. */
export function Closing() {
  const text = useTexts()
  const picture = usePictures()
  return (
    <section className="page">
      <div className="hairline relative isolate grid justify-items-start gap-4 overflow-hidden rounded-sheet bg-surface-2 px-6 pt-50 pb-8 lg:px-16 lg:py-18">
        <div aria-hidden="true" className="home-closing">
          {([1, 2, 3, 4] as const).map((each) => (
            <img
              key={each}
              src={picture(`closing-${each}`)}
              alt=""
              width={360}
              height={560}
              loading="lazy"
              className="size-full object-[50%_20%]"
            />
          ))}
        </div>
        <h2 className="max-w-[12ch] d2">{text('home.closing_title')}</h2>
        <p className="max-w-[34ch] text-muted">{text('home.closing_text')}</p>
        <Link to="/signup" className={`mt-2 ${buttonClass({ size: 'lg' })}`}>
          {text('home.start_free')}
        </Link>
      </div>
    </section>
  )
}
