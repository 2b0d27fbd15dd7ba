type Thing = { '@type': string; [name: string]: unknown }

/** Facts in the words of schema.org. A block of data, which no browser runs: it needs no nonce. */
export function StructuredData({ graph }: { graph: readonly Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  // Nothing in a name may end the block.
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>
}
