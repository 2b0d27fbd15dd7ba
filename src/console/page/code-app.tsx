import { encode } from 'uqr'

import { Field } from './field.tsx'

/** A secret for an authenticator app: as a picture, as a link on the phone itself, and to type. */
export function CodeApp({ app }: { app: { secret: string; address: string } }) {
  const { data, size } = encode(app.address, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <>
      <div className="qr">
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your authenticator app">
          <rect width={size} height={size} fill="#fff" />
          <path d={squares} fill="#1b1733" />
        </svg>
        <p className="t12 muted">
          Scan it with an authenticator app,{' '}
          <a className="link" href={app.address}>
            open it on this phone
          </a>
          , or type <span className="mono">{app.secret.replaceAll(/(.{4})/g, '$1 ')}</span>
        </p>
      </div>
      <Field label="Code the app shows" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
    </>
  )
}
