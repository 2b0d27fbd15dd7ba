import type { ReactNode } from 'react'

import { BrandMark } from '#ui/brand.tsx'

/** The page in front of the desk. */
export function Gate({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <div className="desk gate">
      <main className="gate__in">
        <div className="gate__column">
          <p className="gate__brand">
            <BrandMark className="mark" />
            <span>
              Duet <span className="muted">console</span>
            </span>
          </p>
          <div className="gate__card">
            <div>
              <h1 className="gate__title">{title}</h1>
              <p className="muted">{lead}</p>
            </div>
            {children}
          </div>
          <p className="t12 muted gate__note">
            This console shows personal data. Every sign-in, every file opened and every reveal is recorded with your
            name.
          </p>
        </div>
      </main>
    </div>
  )
}
