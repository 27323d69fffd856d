/** The endpoint of a user pool, and the app client that requests name. */
export type Pool = {
  url: string
  clientId: string
  /** The part of its id after the underscore. */
  name: string
}

/** The name is Cognito's, such as `NotAuthorizedException`, or `NetworkError`. The message may be shown. */
export class PoolError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

const waitsMs = [100, 300]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Settings = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string | undefined }

export function poolOf({ userPoolId, userPoolClientId: clientId, userPoolEndpoint }: Settings): Pool {
  const [region = '', name = ''] = userPoolId.split('_')
  return { url: userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, clientId, name }
}

/**
 * Calls an operation of the user pool that needs no credentials. Tries again, twice, if there was no answer.
 * @throws PoolError
 */
export async function callPool({ url, clientId }: Pool, operation: string, input: object): Promise<unknown> {
  const send = () =>
    fetch(url, {
      method: 'POST',
      cache: 'no-store',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ...input, ClientId: clientId }),
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
  // Some services put a namespace before the name.
  const name = textIn(body, '__type')?.split('#').at(-1)
  throw new PoolError(name ?? 'UnknownError', textIn(body, 'message') ?? 'It was refused.')
}

/** Returns what an answer has under this name; undefined if it is no object. Its callers are scripts without a validator. */
export const valueIn = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined

/** Returns the text that an answer has under this name; undefined if it has none. */
export function textIn(answer: unknown, name: string) {
  const value = valueIn(answer, name)
  return typeof value === 'string' ? value : undefined
}
