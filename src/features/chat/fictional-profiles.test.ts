import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { many, one } from '#platform/db/query.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aPicture } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

const PATH = '/api/console/fictional-profiles'
const RUTH = {
  ...{ site: 'localhost', name: 'Ruth', birth_date: '1968-04-05', gender: 'female', wish: 'everyone' },
  ...{ place: { region: 'NL-NH', city: 'Haarlem' }, interests: ['books'], about_me: 'Retired teacher of Latin.' },
  attributes: { hair_colour: 'brown', reason_for_joining: 'flirting' },
}
const anEditor = (brands: string[] | null = null) => aStaffMember(server(), { role: 'brand', brands })
const save = async (who: StaffMember, more: object = {}) =>
  (await who.put(PATH, { ...RUTH, ...more })).json() as { id: string; wrong: string[] }
const read = async (who: StaffMember, id: string) => (await who.get(`${PATH}?one=1&id=${id}`)).json()

describe('[CONS-56] fictional profiles by form', () => {
  test('are made, read and changed with every field kept, and logged', async () => {
    const lucie = await anEditor()
    const { id, wrong } = await save(lucie)
    expect(wrong).toEqual([])
    expect(await read(lucie, id)).toMatchObject({
      ...{ name: 'Ruth', birth_date: '1968-04-05', city: 'Haarlem', region: 'NL-NH', active: true, file: null },
      attributes: { hair_colour: 'brown', reason_for_joining: 'flirting' },
      ...{ gender: 'female', wish: 'everyone', interests: ['books'] },
    })
    await save(lucie, { id, name: 'Ruth Ann', active: false })
    expect(await read(lucie, id)).toMatchObject({ id, name: 'Ruth Ann', active: false, city: 'Haarlem' })
    const acts = await many(
      db(),
      sql<{ act: string }>`select act from staff_actions where subject_id = ${id} order by seq`,
    )
    expect(acts.map(({ act }) => act)).toEqual(['fictional.make_profile', 'fictional.change_profile'])
    const { profiles } = (await lucie.get(PATH)).json()
    expect(profiles.map((each: { id: string }) => each.id)).toContain(id)
  })

  test('obey the rules of members and of the brand; nothing is half made', async () => {
    const lucie = await anEditor()
    const { id, wrong } = await save(lucie, {
      name: 'Too Young',
      birth_date: '2015-01-01',
      place: { region: 'NL-NH', city: 'Gotham' },
    })
    expect(id).toBeNull()
    expect(wrong).toEqual([expect.stringContaining('birth_date'), expect.stringContaining('place.city')])
    const { made } = await one(
      db(),
      sql<{ made: number }>`select count(*) as made from profiles where name = 'Too Young'`,
    )
    expect(made).toBe(0)
  })

  test('of other brands do not exist; those of files are left to their files', async () => {
    const [lucie, elsewhere] = [await anEditor(), await anEditor(['gay'])]
    const { id } = await save(lucie, { name: 'Hope' })
    expect((await elsewhere.get(`${PATH}?one=1&id=${id}`)).statusCode).toBe(404)
    expect(codeOf(await elsewhere.put(PATH, RUTH))).toBe('not_found')
    expect(codeOf(await elsewhere.put(PATH, { ...RUTH, site: 'gay', id }))).toBe('not_found')
    const filed = await one(
      db(),
      sql<{ id: string }>`
        with profile as (
          insert into profiles (site_id, fictional, name, birth_date, status, created_at, last_active)
          values ('localhost', true, 'Ada', '1990-04-05', 'active', now(), now()) returning id
        )
        insert into fictional_files (site_id, name, profile_id, applied_at)
        select 'localhost', 'ada', id, now() from profile returning profile_id as id
      `,
    )
    expect(await read(lucie, filed.id)).toMatchObject({ file: 'ada' })
    expect(codeOf(await lucie.put(PATH, { ...RUTH, id: filed.id }))).toBe('managed_by_files')
    const member = await aMemberOf(server())
    expect((await lucie.get(`${PATH}?one=1&id=${member.id}`)).statusCode, 'a member is no such profile').toBe(404)
  })

  test('have photos that pass the checks of members, the first is the main one, and they can go', async () => {
    const lucie = await anEditor()
    const { id } = await save(lucie, { name: 'Hanna' })
    const add = async (bytes: Buffer) => lucie.post(PATH, { id, photo: bytes.toString('base64') })
    const picture = await aPicture({ seed: 3, width: 500, height: 600 })
    expect((await add(picture)).statusCode).toBe(200)
    expect((await add(picture)).statusCode, 'again').toBe(200)
    expect(codeOf(await add(Buffer.from('no picture')))).toBe('photo_type_unknown')
    const { photo_ids, photos } = await read(lucie, id)
    expect([photo_ids.length, photos]).toEqual([1, 1])
    expect((await lucie.get(`/api/console/fictional-profile-photo?id=${photo_ids[0]}`)).statusCode).toBe(200)
    await lucie.call({ method: 'DELETE', url: `${PATH}?id=${id}&photo=${photo_ids[0]}` })
    expect(await read(lucie, id)).toMatchObject({ photo_ids: [], photos: 0 })
  })
})
