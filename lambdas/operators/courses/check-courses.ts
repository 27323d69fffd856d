import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { parseCheckKey } from '../../courses/upload-objects.ts'
import { withInvocation } from '../../log/invocation.ts'
import { logUnexpected } from '../../log/log.ts'
import { checkUpload } from './check-course-upload.ts'

/** What EventBridge tells of an object that was written. */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) })

/**
 * Invoked when all parts of a course were sent.
 * @throws Error if it was not checked, so that the call is repeated and then put into the failure queue
 */
export function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'check-courses', invocationId: awsRequestId }, async () => {
    const { key } = ObjectCreated.parse(event).detail.object
    try {
      await checkUpload(parseCheckKey(key))
    } catch (error) {
      logUnexpected('course was not checked', error)
      throw error
    }
  })
}
