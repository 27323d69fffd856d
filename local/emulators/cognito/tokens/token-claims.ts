import * as z from 'zod/mini'

const Overrides = z.nullish(
  z.object({
    claimsToAddOrOverride: z.nullish(z.record(z.string(), z.unknown())),
    claimsToSuppress: z.nullish(z.array(z.string())),
    scopesToAdd: z.nullish(z.array(z.string())),
    scopesToSuppress: z.nullish(z.array(z.string())),
  }),
)
type Overrides = z.infer<typeof Overrides>

/** The response of a V2_0 pre-token trigger. */
export const PreTokenReply = z.object({
  claimsAndScopeOverrideDetails: z.nullish(
    z.object({ idTokenGeneration: Overrides, accessTokenGeneration: Overrides }),
  ),
})
export type PreTokenReply = z.infer<typeof PreTokenReply>

export type Claims = Record<string, unknown>

// A trigger cannot change these claims.
const untouchable = new Set(
  [
    'acr',
    'amr',
    'at_hash',
    'auth_time',
    'azp',
    'exp',
    'iat',
    'iss',
    'jti',
    'nbf',
    'nonce',
    'origin_jti',
    'sub',
  ]
    .concat(['token_use', 'cognito:username', 'aud', 'identities'])
    .concat(['username', 'client_id', 'scope', 'device_key', 'event_id', 'version']),
)
const mayChange = (claim: string) => !untouchable.has(claim)

export const overrideClaims = (claims: Claims, overrides: Overrides): Claims => {
  const added = Object.entries(overrides?.claimsToAddOrOverride ?? {})
  const suppressed = (overrides?.claimsToSuppress ?? []).filter(mayChange)
  return Object.fromEntries(
    [...Object.entries(claims), ...added.filter(([claim]) => mayChange(claim))].filter(
      ([claim]) => !suppressed.includes(claim),
    ),
  )
}

export const overrideScopes = (scopes: readonly string[], overrides: Overrides) => {
  const suppressed = overrides?.scopesToSuppress ?? []
  return [...new Set([...scopes, ...(overrides?.scopesToAdd ?? [])])].filter(
    (scope) => !suppressed.includes(scope),
  )
}
