import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { parseDrawingKey } from '../files/keys.ts'
import { withInvocation } from '../log/invocation.ts'
import { logUnexpected } from '../log/log.ts'
import { drawPicture } from './draw-picture.ts'

/** What EventBridge tells of an object that was written. */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) })

/**
 * Invoked when the description of a picture is written (docs/decisions/0106).
 * @throws Error if the picture was not drawn, so that the call is repeated and then put into the failure queue
 */
export function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'draw-pictures', invocationId: awsRequestId }, async () => {
    const { key } = ObjectCreated.parse(event).detail.object
    try {
      await drawPicture(parseDrawingKey(key))
    } catch (error) {
      logUnexpected('picture was not drawn', error)
      throw error
    }
  })
}
