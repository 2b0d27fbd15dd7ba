import type { Message } from '#features/chat/chat.contract.ts'

/** The message whose menu is open, and the button it belongs to. */
export type Target = { message: Message; label: string; button: HTMLElement }

/** Nothing can be done with a removed message, nor with an own photo. */
export const canCopy = ({ body, removed }: Message) => body !== '' && !removed
export const canReport = ({ own, removed }: Message) => !own && !removed
