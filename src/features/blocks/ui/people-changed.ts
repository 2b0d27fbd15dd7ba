import { atom } from 'nanostores'

/** Counts blocks and reports made in this tab; lists of people refetch when it changes. */
export const $peopleChanged = atom(0)

export const tellPeopleChanged = () => $peopleChanged.set($peopleChanged.get() + 1)
