/** An entry and its imports as one minified script: scripts/vite-inline-scripts.ts. */
declare module '*?script' {
  const code: string
  export default code
}

declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  /** By `language/area`: the function that fetches the compiled texts. */
  const loaders: Record<string, () => Promise<{ default: Messages }>>
  export default loaders
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
