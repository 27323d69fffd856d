import { expect, test } from 'vitest'
import { grantFromTokens } from '#web/lib/session/claims.ts'

const claims = {
  sub: 'user-1',
  exp: 1_900_000_000,
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  tenant_id: 'tenant-1',
  role: 'seller',
}

test('an access token says who is signed in, and until when', () => {
  expect(grantFromTokens('token', claims)).toEqual({
    accessToken: 'token',
    expiresAt: 1_900_000_000_000,
    user: {
      userId: 'user-1',
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      tenantId: 'tenant-1',
      role: 'seller',
    },
  })
})

test.each(Object.keys(claims))(
  'server auth messages: a token without %s is Auth session or user missing',
  (name) => {
    const payload = { ...claims, [name]: undefined }
    expect(() => grantFromTokens('token', payload)).toThrow('Auth session or user missing')
  },
)
