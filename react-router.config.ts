import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  serverBuildFile: 'ssr.js',
  ssr: true,
  // One request more for the route manifest would come before every first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
