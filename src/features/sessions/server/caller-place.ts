import { sql } from 'kysely'
import type { Role } from '#src/contract/roles.ts'
import type { Db } from '#src/server/db.ts'
import { inNetworks, type Network, networksOf } from '#src/server/network.ts'
import type { Http } from '#src/server/call-reply.ts'
import { deviceOf } from './devices.ts'
import { type MistakeLimit, proofsOfNetwork } from './throttle.ts'

/** Where somebody without a session calls from. */
export type Place = {
  network: string
  /** And those around it. */
  networks: readonly Network[]
  /** The browser, when it has been here before. */
  device: Buffer | undefined
  /** It signed in to this very account before. */
  isKnown: boolean
}

/** `accountId`: whose account they ask for, when there is one; where there is none the browser is looked for all the same, which takes as long. */
export async function placeOf(db: Db, http: Http, isSecure: boolean, accountId: string | undefined): Promise<Place> {
  const { hash: device } = deviceOf(http, isSecure)
  const networks = networksOf(http.ip)
  const [{ network }] = networks
  if (!device) return { network, networks, device, isKnown: false }
  const { rows } = await sql`
    select 1 from known_devices where account_id = ${accountId ?? null}::uuid and device_hash = ${device}`.execute(db)
  return { network, networks, device, isKnown: rows.length > 0 }
}

/** A known browser answers for itself alone. Strangers are counted where they are, for the account they try, and for both. */
type Guess = { what: 'login' | 'code'; role: Role; login: string; place: Place }

/** The limit of the try itself: what the right answer makes forgotten. */
export const ownLimit = ({ what, role, login, place }: Guess): MistakeLimit => ({
  key: `${what}:${role}:${login}:${place.isKnown ? (place.device?.toString('hex') ?? '') : place.network}`,
  most: 10,
})

export const guessLimits = (guess: Guess): MistakeLimit[] => {
  const { what, role, login, place } = guess
  if (place.isKnown) return [ownLimit(guess)]
  // a code opens nothing elsewhere than where it was asked for: tries of the whole world can't guess it
  return what === 'code'
    ? [ownLimit(guess), ...inNetworks(place.networks, 'code:from', { most: 30, mostProofs: 300 })]
    : [
        ownLimit(guess),
        { key: `login:${role}:${login}`, most: 30 },
        ...inNetworks(place.networks, 'login:from', { most: 100, mostProofs: proofsOfNetwork }),
      ]
}
