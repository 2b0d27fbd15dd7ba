import { Fragment } from 'react'

import { linkParts } from './link-parts.ts'

/** CHAT-10: text with its links. They open in a new tab, and the other site learns nothing about this one. */
export function MessageWords({ text }: { text: string }) {
  let place = 0
  return linkParts(text).map((part) => {
    place += part.text.length
    if (part.href === undefined) return <Fragment key={place}>{part.text}</Fragment>
    return (
      <a
        key={place}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-3"
      >
        {part.text}
      </a>
    )
  })
}
