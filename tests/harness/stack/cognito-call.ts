import * as z from 'zod/mini'

const Refusal = z.object({ __type: z.string(), message: z.string() })
const Reply = z.object({
  ChallengeName: z.optional(z.string()),
  ChallengeParameters: z.optional(z.record(z.string(), z.string())),
  Session: z.optional(z.string()),
  AuthenticationResult: z.optional(
    z.object({
      AccessToken: z.string(),
      IdToken: z.string(),
      RefreshToken: z.optional(z.string()),
      ExpiresIn: z.number(),
    }),
  ),
})
export type CognitoReply = z.infer<typeof Reply>

/** One call in Cognito's wire format; a refusal is thrown as an error named by its code. */
export const callCognito = async (endpoint: string, operation: string, input: object) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  })
  const body: unknown = await response.json()
  if (response.ok) return z.parse(Reply, body)
  const { __type, message } = z.parse(Refusal, body)
  throw Object.assign(new Error(message), { name: __type })
}
