import { ICON_NAMES, Icon } from './icon.tsx'

const COLOURS = [
  'bg',
  'surface-1',
  'surface-2',
  'surface-3',
  'sheet',
  'field',
  'chosen',
  'snack',
  'banner',
  'line',
  'line-field',
  'display',
  'text',
  'muted',
  'faint',
  'primary',
  'primary-hover',
  'primary-text',
  'primary-wash',
  'accent',
  'accent-hover',
  'accent-text',
  'accent-wash',
  'success',
  'success-text',
  'online',
  'unread',
  'warn-text',
  'warn-line',
  'danger',
  'danger-text',
  'focus',
  'gradient',
]

const RADII = { bone: 8, field: 14, menu: 16, card: 20, hero: 24, sheet: 28 }

const TWELVE = Array.from({ length: 12 }, (_, index) => index + 1)

export function CatalogueTokens() {
  return (
    <>
      <div className="cat-row">
        {COLOURS.map((name) => (
          <span key={name} className="cat-swatch">
            <i style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </div>
      <div className="cat-grid">
        <div className="cat-stack">
          <p className="d1">Display one</p>
          <p className="d2">Display two</p>
          <p className="d3">Display three</p>
          <p className="d4">Display four</p>
        </div>
        <div className="cat-stack">
          <p className="h5">Heading five, 18/24 650</p>
          <p className="lead">Lead, 18/28, muted.</p>
          <p>Body, 16/24. Grüße aus Łódź, Öresund, Sørlandet &amp; Ääkköset.</p>
          <p className="text-sm">Small, 14/20.</p>
          <p className="text-xs">Tiny, 12/16, never for anything one must read.</p>
          <p>
            A{' '}
            <a href="#link" className="link">
              link in a sentence
            </a>
            .
          </p>
        </div>
      </div>
      <div className="cat-row">
        {Object.entries(RADII).map(([name, size]) => (
          <span key={name} className="cat-box hairline" style={{ borderRadius: size }}>
            {name} {size}
          </span>
        ))}
        {['card', 'pop'].map((name) => (
          <span key={name} className="cat-box" style={{ borderRadius: 20, boxShadow: `var(--${name}-shade)` }}>
            shadow-{name}
          </span>
        ))}
        <span className="cat-box" style={{ borderRadius: 20, boxShadow: 'var(--glow)' }}>
          glow
        </span>
      </div>
      <div className="grid-12">
        {TWELVE.map((column) => (
          <span key={column} className="cat-column">
            {column}
          </span>
        ))}
      </div>
      <div className="cat-row">
        {ICON_NAMES.map((name) => (
          <span key={name} className="cat-icon">
            <Icon name={name} />
            {name}
          </span>
        ))}
      </div>
    </>
  )
}
