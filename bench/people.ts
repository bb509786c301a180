import pg from 'pg'
import { ownerPhone, signedInOwners } from './data-set.ts'
import { type SignedIn, signIn } from './product.ts'

const doorsOfGym = 6

/** A signed-in owner, and records of theirs to ask for. */
export type Owner = SignedIn & {
  id: string
  /** Each with the gym that they go to. */
  members: { id: string; gymId: string }[]
  /** Those with a membership that runs today and is paid, with the end of their phone and their code: the door lets them in. */
  visitors: { id: string; gymId: string; tail: string; code: string }[]
  /** Keys of the doors of each gym: several, because one may ask so often a minute. */
  doors: Map<string, string[]>
  /** Memberships with a debt of 0.2 of the price and more. */
  debts: string[]
  /** A plan that nobody of the data set has bought, so that it overlaps nothing. */
  unsoldPlan: { id: string; price: number }
}

export async function readOwners(ownerUrl: string, productUrl: string, owners: number): Promise<Owner[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const answers: Owner[] = []
    for (let nr = 0; nr < Math.min(signedInOwners, owners); nr++) {
      const signedIn = await signIn(productUrl, nr)
      const { rows: found } = await client.query<{ id: string }>('select id from admins where phone_number = $1', [
        ownerPhone(nr),
      ])
      const { rows } = await client.query<Omit<Owner, keyof SignedIn | 'doors'>>(
        `select $1::uuid as id,
          (select json_agg(json_build_object('id', m.member_id, 'gymId', m.gym_id) order by md5(m.member_id::text)) from member_gyms m where m.admin_id = $1) as members,
          (select coalesce(json_agg(json_build_object('id', v.member_id, 'gymId', v.gym_id, 'tail', right(v.phone_number, 4), 'code', v.code) order by md5(v.member_id::text)), '[]')
            from (select distinct s.member_id, s.gym_id, m.phone_number, m.code from memberships s join members m on m.admin_id = s.admin_id and m.id = s.member_id
              where s.admin_id = $1 and s.status = 'active' and s.remaining_tiyin = 0
                and (now() at time zone 'Asia/Tashkent')::date between s.start_on and s.end_on) v) as visitors,
          (select coalesce(json_agg(s.id order by md5(s.id::text)), '[]') from memberships s where s.admin_id = $1 and s.remaining_tiyin > 0) as debts,
          (select json_build_object('id', p.id, 'price', p.price_tiyin / 100) from membership_plans p where p.admin_id = $1 and p.name = 'Yillik') as "unsoldPlan"`,
        [found[0]?.id],
      )
      const row = rows[0]
      if (!row) throw new Error(`owner ${nr} is missing`)
      const gyms = [...new Set(row.visitors.map(({ gymId }) => gymId))]
      answers.push({ ...row, ...signedIn, doors: await openDoors(productUrl, signedIn.token, gyms) })
    }
    return answers
  } finally {
    await client.end()
  }
}

async function openDoors(url: string, token: string, gyms: readonly string[]): Promise<Map<string, string[]>> {
  const doors = new Map<string, string[]>()
  for (const gym_id of gyms) {
    const keys: string[] = []
    for (let nr = 1; nr <= doorsOfGym; nr++) {
      const answer = await fetch(`${url}/api/door/device/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ gym_id, name: `Turniket ${nr}` }),
      })
      const { key, message } = (await answer.json()) as { key?: string; message?: string } // the contract of doors
      if (!key) throw new Error(`a door could not be made: ${answer.status} ${message}`)
      keys.push(key)
    }
    doors.set(gym_id, keys)
  }
  return doors
}
