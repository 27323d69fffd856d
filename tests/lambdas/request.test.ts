import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Access } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'
import { checkEdge, clientOf, sellerOf } from '#lambdas/http/request.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const claims = {
  sub: 'user-1',
  token_use: 'access',
  tenant_id: 'tenant-1',
  email: 'ada@example.com',
  name: 'Ada',
}
const callerOf = (access: Access, role: unknown) =>
  sellerOf(
    { ...api['get-home'], access },
    { requestContext: { authorizer: { jwt: { claims: { ...claims, role } } } } },
  )

describe('the role in the token', () => {
  test.each(['seller', 'admin', 'superadmin'])('%s is believed', (role) => {
    expect(callerOf('seller', role)).toMatchObject({ role })
  })

  test.each(['owner', 'Admin', 'ADMIN', '', undefined, null, 1, ['admin'], { role: 'admin' }])(
    '%j is no role: a seller',
    (role) => {
      expect(callerOf('seller', role)).toMatchObject({ role: 'seller' })
    },
  )
})

describe('the address that limits count by', () => {
  const sent = (headers: Record<string, string>) => ({
    headers,
    requestContext: { http: { sourceIp: '198.51.100.7' } },
  })

  test('is the one that the edge saw, in any case of the header', () => {
    vi.stubEnv('EDGE_SECRET', 'known to the edge')
    expect(clientOf(sent({ 'x-viewer-ip': '203.0.113.9' }))).toEqual({ ip: '203.0.113.9' })
    expect(clientOf(sent({ 'X-Viewer-IP': '2001:db8::1' }))).toEqual({ ip: '2001:db8::1' })
  })

  test('without the edge is the sender, whatever the header says', () => {
    vi.stubEnv('EDGE_SECRET', '')
    expect(clientOf(sent({ 'x-viewer-ip': '203.0.113.9' }))).toEqual({ ip: '198.51.100.7' })
  })

  test('is the sender if the edge says nothing, and unknown if nobody does', () => {
    vi.stubEnv('EDGE_SECRET', 'known to the edge')
    expect(clientOf(sent({}))).toEqual({ ip: '198.51.100.7' })
    expect(clientOf({})).toEqual({ ip: 'unknown' })
    expect(clientOf({ requestContext: {} })).toEqual({ ip: 'unknown' })
  })

  test('cannot be claimed past the edge: a request without its secret is refused', () => {
    vi.stubEnv('EDGE_SECRET', 'known to the edge')
    const refusal = 'This address is not open to the public.'
    expect(() => checkEdge(sent({ 'x-viewer-ip': '203.0.113.9' }))).toThrow(refusal)
    expect(() => checkEdge(sent({ 'x-edge-secret': 'a guess' }))).toThrow(refusal)
  })
})
