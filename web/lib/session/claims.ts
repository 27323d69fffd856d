import * as z from 'zod/mini'
import type { Grant } from './auth-provider.ts'

const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  email: z.string(),
  name: z.string(),
  tenant_id: z.string(),
  role: z.string(),
})

/** Reads the user from an access token's decoded payload (`exp` in seconds). @throws if required claims are missing. */
export function grantFromTokens(accessToken: string, payload: unknown): Grant {
  const { data: claims } = Claims.safeParse(payload)
  if (!claims) throw new Error('Auth session or user missing')
  return {
    accessToken,
    expiresAt: claims.exp * 1000,
    user: {
      userId: claims.sub,
      email: claims.email,
      name: claims.name,
      tenantId: claims.tenant_id,
      role: claims.role,
    },
  }
}
