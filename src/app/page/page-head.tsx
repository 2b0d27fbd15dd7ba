import { LinkPreview } from '#app/seo/link-preview.tsx'
import { SearchMarks } from '#app/seo/search-marks.tsx'
import type { Niche } from '#features/sites/sites.rules.ts'

import { useMaybePage } from './use-page.ts'

type Props = {
  title: string
  /** One or two sentences for search results. */
  description?: string
  /** Opt-in for search engines: only pages for everybody and about nobody. */
  indexed?: boolean
  /** The canonical path, when several show the same (lander slugs). */
  path?: string
  /** SITE-3: the niche for the link preview, if not the site's own. */
  niche?: Niche
}

/** A screen's metadata; React hoists it into the document head. */
export function PageHead({ title, description, indexed = false, path, niche }: Props) {
  const data = useMaybePage()
  const whole = data && title !== data.settings.name ? `${title} · ${data.settings.name}` : title
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {/* For crawlers, which read the first HTML only; the browser has no use for it. */}
      {import.meta.env.SSR && indexed && data && <SearchMarks path={path} />}
      {import.meta.env.SSR && data && (
        <LinkPreview
          // A page that is not indexed may be about a person: its preview describes the site and names nobody.
          title={indexed ? title : data.settings.index_title}
          description={(indexed && description) || data.settings.description}
          path={path}
          niche={niche}
        />
      )}
    </>
  )
}
