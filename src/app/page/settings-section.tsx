import type { ComponentProps } from 'react'

import { Panel } from '#ui/panel.tsx'

/** A part of the settings that can be linked to. */
export function Section({ id, ...rest }: { id: string } & ComponentProps<typeof Panel>) {
  return (
    <div id={id}>
      <Panel {...rest} />
    </div>
  )
}
