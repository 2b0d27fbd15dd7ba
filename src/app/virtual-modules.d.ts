/** An entry and its imports as one minified script: scripts/vite-inline-scripts.ts. */
declare module '*?script' {
  const code: string
  export default code
}

declare module 'virtual:texts' {
  /** Routes that show the screen of another one, and that route: scripts/vite-texts.ts. */
  const shared: Readonly<Record<string, string>>
  export default shared
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
