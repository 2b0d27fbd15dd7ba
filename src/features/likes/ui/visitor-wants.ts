/** What a visitor pressed on a profile before having an account. */
export const WANTS = ['like', 'chat', 'gift'] as const
export type Want = (typeof WANTS)[number]

export const wantIn = (query: URLSearchParams): Want | undefined => WANTS.find((want) => want === query.get('want'))

/** Query parameter of a conversation that opens its gifts. */
export const GIFT_PARAMETER = 'gift'

/** ACC-1: the sign-up that keeps the person and what was pressed. */
export const signupPathFor = (id: string, want?: Want) => `/members/${id}/signup${want ? `?want=${want}` : ''}`

/** Where somebody with a login goes instead. */
export function memberPathFor(id: string, want?: Want): string {
  if (want === 'chat') return `/members/${id}/chat`
  return want === 'gift' ? `/members/${id}/chat?${GIFT_PARAMETER}=1` : `/members/${id}`
}

const MEMBER_PATH = /^\/members\/([\w-]{22})(\/chat)?(?:\?|$)/

/** The person an address is about, if any; the address of a login's return. */
export function personIn(path: string | null): { id: string; want: Want | undefined } | undefined {
  const [, id, chat] = MEMBER_PATH.exec(path ?? '') ?? []
  if (id === undefined) return undefined
  const gift = new URLSearchParams(path?.split('?')[1]).has(GIFT_PARAMETER)
  return { id, want: chat ? (gift ? 'gift' : 'chat') : undefined }
}
