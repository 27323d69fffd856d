import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { withInvocation } from '../log/invocation.ts'
import { log, logUnexpected } from '../log/log.ts'
import { deleteIncoming } from './incoming-mail.ts'
import { receiveReply } from './receive-reply.ts'

const Verdict = z.object({ status: z.string() })
/** https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-lambda-event.html */
const Event = z.object({
  Records: z.array(
    z.object({
      ses: z.object({
        mail: z.object({ messageId: z.string().check(z.regex(/^[\w-]{1,128}$/)), source: z.string() }),
        receipt: z.object({
          recipients: z.array(z.string()),
          spamVerdict: Verdict,
          virusVerdict: Verdict,
          spfVerdict: Verdict,
          dmarcVerdict: Verdict,
        }),
      }),
    }),
  ),
})

/**
 * Invoked by SES for each mail to the domain of replies, after it was put into the bucket. A mail that is done with is deleted.
 * @throws what failed, so that the call is repeated and then put into the failure queue
 */
export function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'receive-mail', invocationId: awsRequestId }, async () => {
    for (const { ses } of Event.parse(event).Records) {
      try {
        const reason = await receiveReply(ses)
        if (reason) log('incoming mail was ignored', { reason })
        else log('reply was added')
        await deleteIncoming(ses.mail.messageId)
      } catch (error) {
        logUnexpected('incoming mail was not read', error)
        throw error
      }
    }
  })
}
