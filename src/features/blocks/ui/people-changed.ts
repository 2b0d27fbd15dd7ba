import { atom } from 'nanostores'

/** Counts blocks and reports made in this tab: whoever shows people asks again afterwards. */
export const $peopleChanged = atom(0)

export const tellPeopleChanged = () => $peopleChanged.set($peopleChanged.get() + 1)
