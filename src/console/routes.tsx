import type { RouteObject } from 'react-router'

import { NothingHere, ScreenFailed } from './shell/nothing-here.tsx'
import { Shell } from './shell/shell.tsx'

/** Every page of the console. Screens load on demand; each is a feature's own file. */
export const routes: RouteObject[] = [
  { path: '/invitation', lazy: () => import('./sign-in/invitation-screen.tsx') },
  {
    element: <Shell />,
    errorElement: <ScreenFailed />,
    children: [
      { index: true, lazy: () => import('#features/today/desk/today-screen.tsx') },
      { path: 'members', lazy: () => import('#features/members/desk/members-screen.tsx') },
      { path: 'cases', lazy: () => import('#features/moderation/desk/cases-screen.tsx') },
      { path: 'members/:id', lazy: () => import('#features/members/desk/member-screen.tsx') },
      { path: 'photos', lazy: () => import('#features/photos/desk/photos-screen.tsx') },
      { path: 'cases/sealed/:id', lazy: () => import('#features/moderation/desk/sealed-screen.tsx') },
      { path: 'cases/:id', lazy: () => import('#features/moderation/desk/case-screen.tsx') },
      { path: 'photos/reported', lazy: () => import('#features/moderation/desk/reported-photos-screen.tsx') },
      { path: 'fictional/profiles', lazy: () => import('#features/chat/desk/profiles-screen.tsx') },
      { path: 'fictional', lazy: () => import('#features/chat/desk/fictional-screen.tsx') },
      { path: 'money', lazy: () => import('#features/figures/desk/money-screen.tsx') },
      { path: 'money/orders', lazy: () => import('#features/payments/desk/orders-screen.tsx') },
      { path: 'money/refunds', lazy: () => import('#features/payments/desk/refunds-screen.tsx') },
      { path: 'money/codes', lazy: () => import('#features/discounts/desk/codes-screen.tsx') },
      { path: 'money/orders/:id', lazy: () => import('#features/payments/desk/order-screen.tsx') },
      { path: 'money/vat', lazy: () => import('#features/figures/desk/vat-screen.tsx') },
      { path: 'growth', lazy: () => import('#features/figures/desk/growth/growth-screen.tsx') },
      { path: 'growth/landers', lazy: () => import('#features/figures/desk/growth/landers-screen.tsx') },
      { path: 'growth/sources', lazy: () => import('#features/figures/desk/growth/sources-screen.tsx') },
      { path: 'staff', lazy: () => import('#features/staff/desk/staff-screen.tsx') },
      { path: 'announcements', lazy: () => import('#features/notifications/desk/announcements-screen.tsx') },
      { path: 'system', lazy: () => import('#features/system/desk/system-screen.tsx') },
      { path: 'more', lazy: () => import('./shell/more-screen.tsx') },
      { path: 'me', lazy: () => import('#features/staff/desk/own-access-screen.tsx') },
      { path: '*', element: <NothingHere /> },
    ],
  },
]
