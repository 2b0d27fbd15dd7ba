declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  /** By `language/area`: the function that fetches the compiled texts. */
  const loaders: Record<string, () => Promise<{ default: Messages }>>
  export default loaders
}
