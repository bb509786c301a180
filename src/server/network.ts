import net from 'node:net'

/** The eight groups of an IPv6 address, zeros written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after]
}

/**
 * Whom an address stands for when tries are counted: one IPv4 address, or the /64 of an IPv6 address, of which one
 * household has 18 quintillion.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (net.isIP(ip) !== 6) return ip
  const prefix = groupsOf(ip.replace(/%.*$/, '').toLowerCase()).slice(0, 4)
  return `${prefix.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
