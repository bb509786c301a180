import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network.ts'

test('addresses of one IPv6 /64 are one caller however they are written, those of IPv4 are each their own', () => {
  const same = ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8:0:7:abcd::']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:7::/64']))
  expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect([networkOf('203.0.113.7'), networkOf('::ffff:203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7'])
  expect(networksOf('2001:db8:0:7a1::1')).toEqual([
    { network: '2001:db8:0:7a1::/64', times: 1 },
    { network: '2001:db8:0:0700::/56', times: 4 },
    { network: '2001:db8:0::/48', times: 16 },
  ])
  expect(networksOf('203.0.113.7')).toEqual([{ network: '203.0.113.7', times: 1 }])
})
