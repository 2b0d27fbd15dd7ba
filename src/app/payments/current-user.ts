import { readUser } from '#features/me/me.contract.ts'

import { browserApi } from '../browser-api.ts'

/** The person as the server knows them now. Imported when it is needed, as it brings the API client along. */
export const currentUser = async () => (await browserApi(readUser, {})).user
