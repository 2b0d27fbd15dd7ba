import type { ReactNode } from 'react'

import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { useLanderMarks } from '#app/seo/lander-marks.ts'

import { coloursOf } from './lander-colours.ts'
import type { LanderData } from './load-lander.server.ts'

/** Wraps every static lander with its title and its niche's colours. */
export function Lander({
  niche,
  title,
  description,
  className = '',
  children,
}: {
  niche: LanderData['niche']
  title: string
  description?: string
  className?: string
  children: ReactNode
}) {
  const text = useTexts()
  const marks = useLanderMarks(niche)
  return (
    <div data-niche={niche} style={coloursOf(niche)} className={className}>
      <PageHead title={title} description={description ?? text(`home.${niche}_lead`)} {...marks} />
      {children}
    </div>
  )
}
