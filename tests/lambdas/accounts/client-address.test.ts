import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from '#lambdas/crypto/client-ip.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2::192.0.2.1', '1:2:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  [' 192.0.2.1 ', '192.0.2.1'],
  ['::ffff:192.168.210.100', '192.168.210.100'],
  ['::ffff:192.0.2.1%eth0', '192.0.2.1'],
  ['1:2:3::5:6:7:8', '1:2:3:0'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['1::5:6:192.0.2.1', '1:0:0:0'],
  ['::2:3:4:5:192.0.2.1', '0:0:2:3'],
  ['::2:3:4:5:6:7', '0:0:2:3'],
  ['1::ffff:192.0.2.1', '1:0:0:0'],
  ['::ffff:192.0.2.1 and more', '::ffff:192.0.2.1 and more'],
  ['fe80::1%eth0\nsecond line', 'fe80::1%eth0\nsecond line'],
])('%j counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.255', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', 'unknown'],
])('%s counts with its neighbours as %s', (ip, network) => {
  expect(wideNetworkOf(ip)).toBe(network)
})
