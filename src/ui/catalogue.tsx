import './catalogue.css'

import { type ReactNode, useState } from 'react'

import { Brand } from './brand.tsx'
import { CatalogueCards } from './catalogue-cards.tsx'
import { CatalogueControls } from './catalogue-controls.tsx'
import { CatalogueLayers } from './catalogue-layers.tsx'
import { CatalogueMessages } from './catalogue-messages.tsx'
import { CatalogueTokens } from './catalogue-tokens.tsx'
import { PageContainer } from './page-container.tsx'
import { Segmented } from './segmented.tsx'
import { ToastProvider } from './toast.tsx'
import { NowProvider } from './use-now.tsx'

type Show = 'dark' | 'light' | 'both'

/** Any fixed time works: server and browser must start the clock alike. */
const EXAMPLE_NOW = new Date('2026-01-02T21:16:00Z')

const SECTIONS: readonly [title: string, content: (props: { portraits: readonly string[] }) => ReactNode][] = [
  ['Tokens', CatalogueTokens],
  ['Controls', CatalogueControls],
  ['Messages', CatalogueMessages],
  ['Cards', CatalogueCards],
  ['Layers', CatalogueLayers],
]

/** Every token and component with its states, for developers. English only, not translated. */
export default function UiCatalogue({
  portraits = [],
  show: first = 'both',
}: {
  /** Pictures for the cards; without them, a gradient. */
  portraits?: readonly string[]
  show?: Show
}) {
  const [show, setShow] = useState<Show>(first)
  const themes = show === 'both' ? (['dark', 'light'] as const) : [show]
  return (
    <NowProvider serverNow={EXAMPLE_NOW}>
      <ToastProvider>
        <div data-theme={show === 'both' ? undefined : show} className="cat-page">
          <PageContainer>
            <main className="cat">
              <Brand name="Duet" />
              <div className="cat-head">
                <h1 className="d3">Components and states</h1>
                <Segmented
                  label="Theme"
                  options={[
                    { value: 'dark', label: 'Dark' },
                    { value: 'light', label: 'Light' },
                    { value: 'both', label: 'Both' },
                  ]}
                  value={show}
                  onChange={setShow}
                />
              </div>
              {SECTIONS.map(([title, Content]) => (
                <section key={title} className="cat-section">
                  <h2 className="d4">{title}</h2>
                  <div className="cat-themes" data-show={show}>
                    {themes.map((theme) => (
                      <div key={theme} data-theme={theme}>
                        <Content portraits={portraits} />
                      </div>
                    ))}
                  </div>
                </section>
              ))}
            </main>
          </PageContainer>
        </div>
      </ToastProvider>
    </NowProvider>
  )
}
