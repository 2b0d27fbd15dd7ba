import { LinkPreview } from '#app/seo/link-preview.tsx'
import { SearchMarks } from '#app/seo/search-marks.tsx'
import type { Niche } from '#features/sites/sites.rules.ts'

import { useMaybePage } from './use-page.ts'

type Props = {
  title: string
  /** One or two sentences, as a search engine shows them below the title. */
  description?: string
  /** Search engines keep only what says so: pages that are for everybody and about nobody. */
  indexed?: boolean
  /** The page's one address, where several show the same (slugs of landers). */
  path?: string
  /** SITE-3: whose picture a link preview shows, where it is not the site's own. */
  niche?: Niche
}

/** What a screen says about itself; React lifts it into the document's head. */
export function PageHead({ title, description, indexed = false, path, niche }: Props) {
  const data = useMaybePage()
  const whole = data && title !== data.settings.name ? `${title} · ${data.settings.name}` : title
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {/* For those who read the first HTML and never go on from there: the browser has no use for it. */}
      {import.meta.env.SSR && indexed && data && <SearchMarks path={path} />}
      {import.meta.env.SSR && data && (
        <LinkPreview
          // What is not for search engines may be about somebody: its preview speaks of the site and names nobody.
          title={indexed ? title : data.settings.index_title}
          description={(indexed && description) || data.settings.description}
          path={path}
          niche={niche}
        />
      )}
    </>
  )
}
