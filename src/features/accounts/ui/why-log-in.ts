import type { TextId } from '#kernel/texts.ts'

/** Members-only paths and the reason to log in for each. */
const REASONS: readonly [RegExp, TextId][] = [
  [/^\/members\/[^/]+\/chat\?(.*&)?gift/, 'errors.login_required_gift'],
  [/^\/(members\/[^/]+\/chat|chats)(?![\w-])/, 'errors.login_required_chat'],
]

/** ERR-1: why the user has to log in. `for` overrides the return path. */
export function whyLogIn(search: URLSearchParams): TextId {
  if (search.get('for') === 'like') return 'errors.login_required_like'
  if (search.get('for') === 'photo') return 'errors.login_required_photo'
  const to = search.get('to') ?? ''
  return REASONS.find(([path]) => path.test(to))?.[1] ?? 'accounts.login_lead'
}
