import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { changePlace } from './change-place.ts'
import { changeProfile } from './change-profile.ts'
import { listCities } from './list-cities.ts'
import { listInterests } from './list-interests.ts'
import { hidePage } from './mark-active.ts'
import * as contract from './profiles.contract.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { viewMember } from './view-member.ts'

export const profilesRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.listInterests, listInterests)
  visitorRoute(api, contract.listCities, (ctx, { query }) => listCities(ctx, query))

  memberRoute(api, contract.readOwnProfile, readOwnProfile)
  memberRoute(api, contract.changeProfile, (ctx, { body }) => changeProfile(ctx, body))
  memberRoute(api, contract.changePlace, (ctx, { body }) => changePlace(ctx, body))

  visitorRoute(api, contract.viewMember, (ctx, { query }) => viewMember(ctx, query.id))

  visitorRoute(api, contract.pageHidden, async ({ db, presence, now, member }) => {
    if (member !== null) await hidePage({ db, presence, now: now() }, member.profileId)
    return {}
  })
}
