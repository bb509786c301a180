import net from 'node:net'

/** The eight groups of an IPv6 address, zeros written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after]
}

/** A network that tries are counted for, and how many times what a single place may it has. */
export type Network = { network: string; times: number }

/**
 * Whom an address stands for when tries are counted, the nearest first: one IPv4 address; or the /64 of an IPv6 address, of which
 * one household has 18 quintillion, and the /56 and /48 around it, since a line often comes with 256 of them, or 65,536.
 */
export function networksOf(ip: string): [Network, ...Network[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return [{ network: mapped, times: 1 }]
  if (net.isIP(ip) !== 6) return [{ network: ip, times: 1 }]
  const prefix = groupsOf(ip.replace(/%.*$/, '').toLowerCase()).slice(0, 4)
  const [first, second, third, fourth] = prefix.map((group) => group.replace(/^0+(?=.)/, ''))
  const half = `${fourth}`.padStart(4, '0').slice(0, 2)
  return [
    { network: `${first}:${second}:${third}:${fourth}::/64`, times: 1 },
    { network: `${first}:${second}:${third}:${half}00::/56`, times: 4 },
    { network: `${first}:${second}:${third}::/48`, times: 16 },
  ]
}

/** The nearest of them: a place. */
export const networkOf = (ip: string): string => networksOf(ip)[0].network

/** The widest of them: whoever has many places at once. */
export const lineOf = (ip: string): string => networksOf(ip).at(-1)?.network ?? ip

/** A limit of a place, and of the networks around it. */
export const inNetworks = <Limit extends { most: number; mostProofs?: number }>(
  networks: readonly Network[],
  what: string,
  { most, mostProofs, ...rest }: Limit,
) =>
  networks.map(({ network, times }) => ({
    ...rest,
    key: `${what}:${network}`,
    most: most * times,
    ...(mostProofs !== undefined && { mostProofs: mostProofs * times }),
  }))
