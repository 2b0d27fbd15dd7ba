import type { ReactNode } from 'react'

import type { LanderPerson } from '#features/landers/landers.contract.ts'

import { DrawnFace, LanderPhoto } from './lander-face.tsx'

/** A cut-out face. A real person has a name tag and a link; illustrated people have neither. */
export function CollageFace({
  place,
  person,
  drawn,
}: {
  place: number
  person?: LanderPerson
  drawn?: string | undefined
}) {
  const className = `collage-piece collage-face collage-face-${place + 1}`
  if (person === undefined)
    return (
      <span className={className}>
        <span className="collage-cut">
          <DrawnFace src={drawn} width={600} height={800} first={place === 0} />
        </span>
      </span>
    )
  return (
    <li className={className}>
      <span className="collage-cut">
        <LanderPhoto person={person} first={place === 0} />
      </span>
      <a href={`/members/${person.id}/landing`} className="stretched-link collage-name">
        {person.name}, {person.age}
      </a>
    </li>
  )
}

export function CollageWord({ name, children }: { name: string; children: ReactNode }) {
  return <span className={`collage-piece collage-word collage-word-${name}`}>{children}</span>
}

export function CollageShape({ shape }: { shape: string }) {
  return <span className={`collage-piece collage-${shape}`} />
}
