import * as z from 'zod/mini'
import { config } from '../api/config.ts'

/** The name is Cognito's, such as `NotAuthorizedException`, or `NetworkError`. The message may be shown. */
export class PoolError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

const waitsMs = [100, 300]
const Refusal = z.object({ __type: z.string(), message: z.optional(z.string()) })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Calls an operation of the user pool that needs no credentials. Tries again, twice, if there was no answer.
 * @throws PoolError
 */
export async function callPool(operation: string, input: object): Promise<unknown> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await config()
  const [region = ''] = userPoolId.split('_')
  const url = userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`
  const send = () =>
    fetch(url, {
      method: 'POST',
      cache: 'no-store',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ...input, ClientId: userPoolClientId }),
    }).catch(() => undefined)
  let reply = await send()
  for (const waitMs of waitsMs) {
    if (reply && reply.status < 500) break
    await pause(waitMs)
    reply = await send()
  }
  if (!reply) throw new PoolError('NetworkError', 'The user pool did not answer.')
  const body: unknown = await reply.json().catch(() => undefined)
  if (reply.ok) return body
  const { data } = Refusal.safeParse(body)
  // Some services put a namespace before the name.
  throw new PoolError(data?.__type.split('#').at(-1) ?? 'UnknownError', data?.message ?? 'It was refused.')
}
