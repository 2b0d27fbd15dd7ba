import { useMaybePage } from '#app/page/use-page.ts'
import frauncesUrl from '#ui/fonts/fraunces-latin-opsz-normal.woff2?url'
import jakartaUrl from '#ui/fonts/plus-jakarta-sans-latin-wght-normal.woff2?url'

const GROUND = { dark: '#0c0b21', light: '#faf6fc' }

/** Metadata of every document. Title, description and address come from the screen (PageHead). */
export function DocumentHead() {
  const data = useMaybePage()
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="preload" href={frauncesUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="preload" href={jakartaUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {data && (
        <>
          <ThemeColour theme={data.page.theme} />
          <meta name="application-name" content={data.settings.name} />
          <meta name="rating" content="adult" />
        </>
      )}
    </>
  )
}

function ThemeColour({ theme }: { theme: 'system' | 'dark' | 'light' }) {
  if (theme !== 'system') return <meta name="theme-color" content={GROUND[theme]} />
  return (
    <>
      <meta name="theme-color" content={GROUND.dark} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={GROUND.light} media="(prefers-color-scheme: light)" />
    </>
  )
}
