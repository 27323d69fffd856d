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

/** Returns the claims of a token, which the server checks. @throws if it is none */
export function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}
