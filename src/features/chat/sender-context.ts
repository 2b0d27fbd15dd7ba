import type { MemberContext } from '#platform/context.ts'
import type { HandlerContext } from '#platform/events.ts'

/** All that sending needs: messages are also sent without a request, such as at sign-up. */
export type SenderContext = HandlerContext & Pick<MemberContext, 'site' | 'member' | 'now' | 'announce'>
