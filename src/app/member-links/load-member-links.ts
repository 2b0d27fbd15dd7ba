/** Fetched by members only, and early: a bar whose links come after the page would jump. */
export const loadMemberLinks = () => import('./member-links.tsx')
export const loadAccountMenu = async () => ({ default: (await loadMemberLinks()).AccountMenu })
