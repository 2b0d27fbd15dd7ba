export function CardsAtNight() {
  return (
    <svg
      viewBox="0 0 168 128"
      width="168"
      height="128"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="text-primary-text"
    >
      <rect x="34" y="26" width="58" height="78" rx="12" transform="rotate(-9 63 65)" className="fill-banner" />
      <rect x="76" y="24" width="58" height="78" rx="12" transform="rotate(8 105 63)" className="fill-surface-2" />
      <path d="M112 50a15 15 0 1 0 8 24 12.500 12.500 0 0 1-8-24Z" className="fill-unread" stroke="none" />
      <path d="M48 118h72" opacity=".4" strokeDasharray="2 7" />
    </svg>
  )
}
