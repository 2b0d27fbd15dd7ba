/** Shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className="codes mono" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn--line"
        onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}
      >
        Copy all
      </button>
    </>
  )
}
