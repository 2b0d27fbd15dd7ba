/**
 * Script files that pages share; the rest is split by route. First match wins, and a match takes its imports along.
 * Folders end with a slash; vite-chunks.test.ts fails when a path is missing.
 */
export const CHUNKS: readonly { name: string; paths: readonly string[] }[] = [
  {
    name: 'vendor',
    paths: [
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      '@lingui',
      'nanostores',
      '@nanostores',
      'set-cookie-parser',
      'cookie',
    ].map((name) => `node_modules/${name}/`),
  },
  // Every page with script.
  {
    name: 'shell',
    paths: [
      'src/app/entry.client.tsx',
      'src/app/root.tsx',
      'src/app/layouts/',
      'src/app/page/',
      'src/app/static-page/',
      'src/app/shell/top-bar.tsx',
      'packages/art/pictures/',
    ],
  },
  // Calls, forms and the controls of the design system.
  {
    name: 'controls',
    paths: [
      'src/kernel/',
      'src/app/api/',
      'src/app/forms/',
      'src/app/live/',
      'src/features/accounts/accounts.rules.ts',
      'src/features/blocks/blocks.contract.ts',
      'src/features/likes/ui/target-card.tsx',
      'src/features/likes/ui/visitor-wants.ts',
      'src/features/photos/ui/pointer-span.ts',
      'src/features/places/places.contract.ts',
      'src/features/profiles/profiles.rules.ts',
      'src/features/search/search.rules.ts',
      'src/ui/use-time-zone.ts',
      ...[
        ...[
          'alert',
          'avatar',
          'badge',
          'banner',
          'card',
          'chip',
          'dialog',
          'empty-state',
          'fictional-label',
          'panel',
          'presence',
          'range',
        ],
        ...['progress-steps', 'saved-note', 'select', 'sheet', 'skeleton', 'status-card', 'switch', 'tabs'],
      ].map((name) => `src/ui/${name}.tsx`),
    ],
  },
  // Every page of a member.
  {
    name: 'members',
    paths: [
      'src/app/shell/member-frame.tsx',
      'src/app/shell/member-links.tsx',
      'src/features/blocks/ui/people-changed.ts',
      'src/features/likes/ui/like-button.tsx',
      'src/features/photos/ui/story-bars.tsx',
      'src/features/profiles/ui/attribute-words.ts',
      'src/features/search/ui/invitation.tsx',
      'src/features/search/ui/member-card.tsx',
      'src/features/search/ui/use-near-edge.ts',
    ],
  },
  // Pages around an account: login, sign-up, emailed links, settings.
  {
    name: 'accounts',
    paths: [
      'src/features/accounts/accounts.contract.ts',
      'src/features/accounts/ui/account-page.tsx',
      'src/features/accounts/ui/email-field.tsx',
      'src/features/accounts/ui/outcome-page.tsx',
      'src/features/accounts/ui/password-elsewhere.tsx',
      'src/features/accounts/ui/password-field.tsx',
      'src/features/accounts/ui/with-proof.ts',
    ],
  },
  // Own profile, last step of the sign-up.
  {
    name: 'profile',
    paths: ['src/features/profiles/ui/attributes-section.tsx', 'src/features/profiles/ui/use-profile-editor.ts'],
  },
  {
    name: 'signup',
    paths: [
      'src/features/signup/signup.contract.ts',
      ...['check-mail.tsx', 'mail-again.tsx', 'mail-hint.tsx', 'signup-draft.ts', 'signup-frame.tsx'].map(
        (name) => `src/features/signup/ui/${name}`,
      ),
    ],
  },
  {
    name: 'chat',
    paths: [
      'src/features/chat/ui/gift-art.tsx',
      'src/features/chat/ui/icebreakers.ts',
      'src/features/chat/ui/price.tsx',
      'src/features/chat/ui/split-view.tsx',
      'src/features/chat/ui/chat-list.tsx',
      'src/features/chat/ui/use-outbox.ts',
    ],
  },
  {
    name: 'orders',
    paths: [
      'src/features/payments/methods.rules.ts',
      'src/features/payments/ui/country-select.tsx',
      'src/features/payments/ui/method-tiles.tsx',
      'src/features/payments/ui/order-lines.tsx',
      'src/features/payments/ui/package-cards.tsx',
      'src/features/payments/ui/start-request.tsx',
      'src/features/payments/ui/status-frame.tsx',
      'src/features/payments/ui/transactions-fact.tsx',
      'src/features/payments/ui/use-checkout.ts',
      'src/features/payments/ui/use-money.ts',
    ],
  },
]
