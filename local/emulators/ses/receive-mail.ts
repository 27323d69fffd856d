import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { functionArn } from '../iam/arns.ts'
import type { Invoke } from '../lambda/functions.ts'
import type { Log } from '../process/readable-log.ts'
import type { ObjectStore } from '../s3/objects.ts'
import { headersIn, headersOfEvent, headersOfSes, rawMailOf } from './raw-mail.ts'

export type ReceiptRule = { domains: readonly string[]; bucket: string; prefix: string; functionName: string }

const Verdict = z._default(z.enum(['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED']), 'PASS')

/** A mail as another server delivers it: `raw` whole, or what it is made of. `source`: the sender of its envelope. */
export const Incoming = z.strictObject({
  from: z.string(),
  to: z.string(),
  source: z.optional(z.string()),
  subject: z._default(z.string(), ''),
  text: z._default(z.string(), ''),
  raw: z.optional(z.string()),
  /** What SES is to have found out. */
  verdicts: z._default(
    z.strictObject({ spam: Verdict, virus: Verdict, spf: Verdict, dkim: Verdict, dmarc: Verdict }),
    { spam: 'PASS', virus: 'PASS', spf: 'PASS', dkim: 'PASS', dmarc: 'PASS' },
  ),
})
export type Incoming = z.infer<typeof Incoming>

export type ReceiverOptions = {
  rules: readonly ReceiptRule[]
  objects: Pick<ObjectStore, 'write'>
  invoke: Invoke
  now: () => number
  log: Log
}

/** Larger mails are refused before a rule sees them: https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const mostBytes = 40 * 1024 * 1024
/** Lambda calls a function that failed twice more. */
const maxCalls = 3

/**
 * Returns a function that receives a mail as SES does: the rule of its recipient's domain puts it into a bucket and calls a
 * function. It resolves with the mail's id once that has run; undefined if no rule receives mail for the domain, or none so large.
 */
export function createReceiver({ rules, objects, invoke, now, log }: ReceiverOptions) {
  return async (mail: Incoming): Promise<string | undefined> => {
    const domain = mail.to.slice(mail.to.lastIndexOf('@') + 1).toLowerCase()
    const rule = rules.find(({ domains }) => domains.includes(domain))
    if (!rule) return undefined
    const messageId = randomUUID().replaceAll('-', '')
    const sent = mail.raw ?? rawMailOf(mail, messageId, now())
    if (Buffer.byteLength(sent) > mostBytes) return undefined
    const { from, source = from, to, verdicts } = mail
    const raw = `${headersOfSes({ source, to, verdicts }, messageId, now())}${sent}`
    objects.write(rule.bucket, `${rule.prefix}${messageId}`, Buffer.from(raw), {})
    const event = receivedEvent({ ...mail, raw }, rule, messageId, now())
    for (let call = 1; call <= maxCalls; call++) {
      try {
        await invoke(rule.functionName, event)
        return messageId
      } catch (error) {
        if (call === maxCalls) log(`${rule.functionName} failed ${maxCalls} times: ${error}`)
      }
    }
    return messageId
  }
}

/** https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-lambda-event.html */
function receivedEvent(
  { from, raw, source = from, to, verdicts }: Incoming & { raw: string },
  { functionName }: ReceiptRule,
  messageId: string,
  at: number,
) {
  const timestamp = new Date(at).toISOString()
  const headers = headersIn(raw)
  const header = (name: string) => headers.find((it) => it.name.toLowerCase() === name)?.value
  const mail = {
    ...{ timestamp, source, messageId, destination: [to], ...headersOfEvent(raw) },
    commonHeaders: {
      ...{ returnPath: source, from: [header('from') ?? ''], date: header('date'), to: [to] },
      ...{ messageId: header('message-id'), subject: header('subject') },
    },
  }
  const { dkim, dmarc, spam, spf, virus } = verdicts
  const receipt = {
    ...{ timestamp, processingTimeMillis: 1, recipients: [to] },
    spamVerdict: { status: spam },
    virusVerdict: { status: virus },
    spfVerdict: { status: spf },
    dkimVerdict: { status: dkim },
    dmarcVerdict: { status: dmarc },
    ...(dmarc === 'FAIL' && { dmarcPolicy: 'none' }),
    action: { type: 'Lambda', functionArn: functionArn(functionName), invocationType: 'Event' },
  }
  return { Records: [{ eventSource: 'aws:ses', eventVersion: '1.0', ses: { mail, receipt } }] }
}
