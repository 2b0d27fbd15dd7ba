type Thing = { '@type': string; [name: string]: unknown }

/** Facts in the words of schema.org. A block of data, which no browser runs: it needs no nonce. */
export function StructuredData({ graph }: { graph: readonly Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in a name may end the block, and no other sign can
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
      // Who reads it reads the first HTML; in the browser it may be shorter.
      suppressHydrationWarning
    />
  )
}
