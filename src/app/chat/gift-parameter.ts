/** In the address of a conversation: from a profile straight to the gifts. Used up when they open. */
export const GIFT_PARAMETER = 'gift'
