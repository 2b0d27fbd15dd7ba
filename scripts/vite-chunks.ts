/**
 * Script files that many pages share. Everything else is split by route. First match wins, and a match takes its
 * imports along. Folders end with a slash; vite-chunks.test.ts fails when a path is missing.
 */
export const CHUNKS: readonly { name: string; paths: readonly string[] }[] = [
  {
    name: 'vendor',
    paths: ['react', 'react-dom', 'scheduler', 'react-router', '@lingui', 'set-cookie-parser', 'cookie'].map(
      (name) => `node_modules/${name}/`,
    ),
  },
  // What every page with script needs.
  {
    name: 'shell',
    paths: [
      'src/app/root.tsx',
      'src/app/entry.client.tsx',
      'src/app/shell/top-bar.tsx',
      'src/app/layouts/',
      'src/app/page/',
      'src/app/static-page/',
      'src/ui/button.tsx',
      'src/ui/field.tsx',
      'src/ui/text-input.tsx',
      'src/ui/toast.tsx',
    ],
  },
  // Calls to the server, and the forms and controls around them.
  {
    name: 'forms',
    paths: [
      'node_modules/zod/',
      'src/kernel/',
      'src/app/api/',
      'src/app/forms/',
      'src/ui/alert.tsx',
      'src/ui/card.tsx',
      'src/ui/chip.tsx',
      'src/ui/dialog.tsx',
      'src/ui/empty-state.tsx',
      'src/ui/range.tsx',
      'src/ui/select.tsx',
      'src/ui/sheet.tsx',
      'src/ui/switch.tsx',
    ],
  },
  // What members have on every page.
  {
    name: 'members',
    paths: [
      'src/app/shell/member-frame.tsx',
      'src/app/shell/member-links.tsx',
      'src/features/photos/ui/picture.tsx',
      'src/features/search/ui/member-card.tsx',
    ],
  },
]
