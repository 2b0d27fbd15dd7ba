type Thing = { '@type': string; [name: string]: unknown }

/** Structured data (schema.org). Browsers do not execute it, so it needs no nonce. */
export function StructuredData({ graph }: { graph: readonly Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in a name may end the block, and no other sign can
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
      // Crawlers read the first HTML; the browser's version may be shorter.
      suppressHydrationWarning
    />
  )
}
