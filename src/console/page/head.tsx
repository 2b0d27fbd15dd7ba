import { type ReactNode, useEffect } from 'react'

/** Title line of a screen, with what belongs to the whole screen at its end; on a phone the bar at the top. */
export function Head({
  title,
  tabs,
  crumbs,
  sub,
  children,
}: {
  title: string
  tabs?: ReactNode
  /** Links to the screens above this one. */
  crumbs?: ReactNode
  sub?: ReactNode
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Duet console`
  }, [title])
  return (
    <header className="head">
      {crumbs}
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {tabs}
      {sub && <span className="head__sub">{sub}</span>}
      <span className="push" />
      {children}
    </header>
  )
}
