import { useLocation } from 'react-router'

import { useMaybePage } from '../use-page.ts'

/** Title and description of a screen; React lifts them into the document's head. */
export function PageHead({
  title,
  description,
  indexed = false,
}: {
  title: string
  description?: string
  indexed?: boolean
}) {
  const data = useMaybePage()
  const { pathname } = useLocation()
  const whole = data && title !== data.settings.name ? `${title} · ${data.settings.name}` : title
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {indexed && data && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:site_name" content={data.settings.name} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={`${data.page.origin}${pathname}`} />
          <meta property="og:image" content={`${data.page.origin}/icons/share.png`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
