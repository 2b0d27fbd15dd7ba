import type { ReactNode } from 'react'

import type { MethodId } from '#features/payments/methods.rules.ts'

type Mark = { ground?: string; drawing: ReactNode }

/** Letters across the plate, squeezed to a width that leaves a margin. */
function Word({ words, x = 22, wide = 34, size = 12, fill, slanted = false }: Letters) {
  return (
    <text
      x={x}
      y={14 + size * 0.36}
      textAnchor="middle"
      textLength={wide}
      lengthAdjust="spacingAndGlyphs"
      fontSize={size}
      fontWeight={800}
      fontStyle={slanted ? 'italic' : 'normal'}
      fill={fill}
    >
      {words}
    </text>
  )
}
type Letters = { words: string; x?: number; wide?: number; size?: number; fill: string; slanted?: boolean }

function TwoDiscs({ left, right, x = 22, r = 7 }: { left: string; right: string; x?: number; r?: number }) {
  return (
    <>
      <circle cx={x - r * 0.6} cy="14" r={r} fill={left} />
      <circle cx={x + r * 0.6} cy="14" r={r} fill={right} fillOpacity="0.85" />
    </>
  )
}

/** PAY-2: drawn here after the colours and names people know the methods by; the marks belong to their owners (NOTICE). */
const MARKS: Record<MethodId, Mark> = {
  ideal: {
    drawing: (
      <>
        <path d="M5 7h6v14H5z" fill="#0a0b09" />
        <path d="M13 7h4a7 7 0 0 1 0 14h-4z" fill="#cc0066" />
        <Word words="iD" x={33} wide={12} size={12} fill="#0a0b09" />
      </>
    ),
  },
  bancontact: {
    drawing: (
      <>
        <path d="M4 15h15l5-5h16v4H26l-5 5H4z" fill="#005498" />
        <path d="M24 15h16v4H20z" fill="#ffd800" />
      </>
    ),
  },
  eps: { drawing: <Word words="eps" wide={26} size={15} fill="#c8036f" /> },
  blik: {
    ground: '#111111',
    drawing: (
      <>
        <Word words="BLIK" x={20} wide={26} size={12} fill="#ffffff" />
        <circle cx="38" cy="9" r="3" fill="#e52f08" />
      </>
    ),
  },
  creditcard: {
    drawing: (
      <>
        <Word words="VISA" x={14} wide={20} size={9} fill="#1434cb" slanted />
        <TwoDiscs left="#eb001b" right="#f79e1b" x={33} r={5} />
      </>
    ),
  },
  cartebancaire: {
    ground: '#0b5f8f',
    drawing: (
      <>
        <path d="M22 0h17a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5H22z" fill="#2b8a4b" />
        <Word words="CB" wide={24} size={15} fill="#ffffff" slanted />
      </>
    ),
  },
  dankort: {
    drawing: (
      <>
        <path d="M5 9h34v10H5z" fill="#ed1c24" />
        <Word words="DK" wide={16} size={9} fill="#ffffff" />
      </>
    ),
  },
  postepay: { ground: '#ffdd00', drawing: <Word words="postepay" wide={37} size={9} fill="#0047bb" /> },
  nexi: { drawing: <Word words="nexi" wide={28} size={14} fill="#2d32aa" /> },
  paypal: {
    drawing: (
      <>
        <Word words="Pay" x={14} wide={18} size={11} fill="#003087" slanted />
        <Word words="Pal" x={31} wide={15} size={11} fill="#0070ba" slanted />
      </>
    ),
  },
  applepay: {
    drawing: (
      <>
        <path
          d="M11 10c2-1.600 5-.4 5.400 1-2 1.400-1.600 4.200.4 5.200-.8 2.400-2.200 4.200-3.600 3.800-1.200-.4-1.600-.4-2.800 0C8.400 20.400 6 16 6.600 13c.4-2.400 2.400-3.800 4.400-3z"
          fill="#111111"
        />
        <path d="M11.400 8.600c0-1.800 1.200-3 2.800-3.200.2 1.800-1 3.200-2.800 3.200z" fill="#111111" />
        <Word words="Pay" x={30} wide={18} size={12} fill="#111111" />
      </>
    ),
  },
  directdebit: {
    drawing: (
      <>
        <Word words="SEPA" wide={32} size={12} fill="#10298e" />
        <path d="M6 22h32" stroke="#ffbe00" strokeWidth="2" />
      </>
    ),
  },
  banktransfer: {
    drawing: (
      <path
        d="M22 5l11 5H11zM13 21h18M11 24h22M15 12v7M20 12v7M24 12v7M29 12v7"
        fill="none"
        stroke="#4a4569"
        strokeWidth="1.800"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  },
  paysafecard: {
    drawing: (
      <>
        <Word words="paysafe" wide={36} size={9} fill="#008ac9" />
        <path d="M4 21h36" stroke="#e2001a" strokeWidth="2" />
      </>
    ),
  },
  sofort: { ground: '#393a41', drawing: <Word words="SOFORT" wide={36} size={9} fill="#ffffff" /> },
  giropay: {
    drawing: (
      <>
        <path d="M24 5h15a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H24z" fill="#000268" />
        <Word words="giro" x={14} wide={16} size={9} fill="#000268" />
        <Word words="pay" x={32} wide={13} size={9} fill="#ffffff" />
      </>
    ),
  },
  maestro: { drawing: <TwoDiscs left="#0099df" right="#ed0006" /> },
}

/** On a plate of its own ground, so it reads in both themes. The method's name stands beside it. */
export function MethodMark({ id, off = false }: { id: MethodId; off?: boolean }) {
  const { ground = '#ffffff', drawing } = MARKS[id]
  return (
    <svg viewBox="0 0 44 28" aria-hidden="true" className={`h-7 w-11 shrink-0 ${off ? 'opacity-50 grayscale' : ''}`}>
      <rect x="0.5" y="0.5" width="43" height="27" rx="5" fill={ground} stroke="#000000" strokeOpacity="0.16" />
      {drawing}
    </svg>
  )
}
