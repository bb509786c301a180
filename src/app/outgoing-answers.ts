import type { Config } from '#src/server/config.ts'
import { isOutgoingHeld, letOutgoingGo } from '#src/server/outgoing-hold.ts'

type Asked = Pick<Config, 'dataDir' | 'isInMaintenance'>

/** Each names the folder that it is about: with a restore into another one, both are at hand. */
export function saysHeld({ dataDir, isInMaintenance }: Asked): string {
  const during = isInMaintenance ? 'Nothing leaves and nobody signs in while MAINTENANCE is set' : ''
  if (isOutgoingHeld(dataDir))
    return `${during ? `${during}; without it nothing` : 'Nothing'} leaves but codes to sign in, until: npm run outgoing -- --let-go (${dataDir})`
  return during ? `${during}; ${dataDir} holds nothing back` : `Nothing is held: all leaves at its time (${dataDir})`
}

export function letGo({ dataDir, isInMaintenance }: Asked): string {
  const wasHeld = letOutgoingGo(dataDir)
  if (isInMaintenance)
    return `${wasHeld ? 'Let go' : 'Nothing was held'}, and yet nothing leaves while MAINTENANCE is set (${dataDir})`
  return wasHeld
    ? `Cards are charged and messages sent again, within seconds where the product runs (${dataDir})`
    : `Nothing was held: all leaves at its time (${dataDir})`
}
