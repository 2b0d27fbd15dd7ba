import type { MemberContext } from '#platform/context.ts'
import type { HandlerContext } from '#platform/events.ts'

/** All that sending needs: a message also goes out without a request, such as that of a sign-up. */
export type SenderContext = HandlerContext & Pick<MemberContext, 'site' | 'member' | 'now' | 'announce'>
