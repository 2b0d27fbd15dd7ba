import { expect, test } from 'vitest'

import { dismissedIn } from './dismissed-banners.ts'

test('[NAV-5] finds a closed banner among other cookies', () => {
  expect(dismissedIn('theme=dark; banner_activation=1772719620000; entry=yes')).toBe('activation')
  expect(dismissedIn('banner_add_photo=1;banner_push=2')).toBe('add_photo push')
  for (const cookies of ['', 'theme=dark', 'xbanner_push=1', 'banner_push=', 'banner_push=soon'])
    expect([cookies, dismissedIn(cookies)]).toEqual([cookies, ''])
})
