import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type HoursRow, hoursColumns, hoursShown } from '#src/features/gyms/server/working-hours.ts'
import { ownGyms } from '#src/features/members/server/own-gyms.ts'
import { firstGyms } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import type { GymContact } from '../contract.ts'

type ContactRow = HoursRow & {
  id: string
  name: string
  logo: string | null
  address: string
  phone_number: string
  map_url: string | null
  latitude: number | null
  longitude: number | null
  facilities: string[]
  holidays: GymContact['holidays']
}

/** A link that any phone opens in its own map. */
const mapOf = ({ map_url, latitude, longitude, name, address }: ContactRow): string | null => {
  if (map_url) return map_url
  if (latitude !== null && longitude !== null) return `https://maps.google.com/?q=${latitude},${longitude}`
  return address ? `https://maps.google.com/?q=${encodeURIComponent(`${name}, ${address}`)}` : null
}

/** The gyms of a person with how they are reached, and when they are open. */
export async function listContacts(db: Db, personId: string, today: Day): Promise<GymContact[]> {
  const { rows } = await sql<ContactRow>`
    select g.id, g.name, g.logo, g.address, g.phone_number, g.map_url, g.latitude, g.longitude,
      ${hoursColumns},
      array(select f.name from gym_facilities f where f.admin_id = g.admin_id and f.gym_id = g.id order by f.position) as facilities,
      (select coalesce(json_agg(json_build_object('date', h.holiday_on, 'name', h.name) order by h.holiday_on), '[]')
        from gym_holidays h where h.admin_id = g.admin_id and h.gym_id = g.id and h.holiday_on between ${today} and ${addDays(today, 60)}) as holidays
    from ${ownGyms(personId)}
    left join gym_settings s on s.admin_id = g.admin_id and s.gym_id = g.id
    order by ${firstGyms('mg', today)}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    logo: fileUrl(row.logo),
    address: row.address,
    phone_number: row.phone_number,
    map_url: mapOf(row),
    facilities: row.facilities,
    workingHours: hoursShown(row),
    holidays: row.holidays,
  }))
}
