/** A ref for a heading that appears after something was done. One function, so that React calls it once, not at every render. */
export const takeFocus = (heading: HTMLElement | null) => heading?.focus()
