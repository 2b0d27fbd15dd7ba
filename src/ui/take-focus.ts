/** A ref for a heading that appears after an action. A stable function, so React calls it once, not on every render. */
export const takeFocus = (heading: HTMLElement | null) => heading?.focus()
