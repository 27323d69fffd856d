import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bodyOf, type Listener, send } from '../http/http.ts'
import { escapeXml } from '../http/xml.ts'
import type { Mailbox } from './mailbox.ts'

/** Far longer than a trigger of the user pool may take. */
const slowestSendMs = 20_000
const lookAgainMs = 100
const pointMs = 15 * 60 * 1000
/**
 * Printable ASCII, as in SES, which takes a domain of other letters in Punycode only. The name of a sender may stand before. Dots stand
 * between other characters.
 */
const emailPattern = /^(?:[ -;=?-~]*<)?[!-\-/-;=?A-~]+(?:\.[!-\-/-;=?A-~]+)*@[!-;=?A-~]+>?$/

type Reply = { status: number; xml: string }

/** The operations of SES that the product calls, in its wire format: SendEmail, GetSendStatistics and GetAccountSendingEnabled. */
export const sesListener =
  (mailbox: Mailbox, now: () => number): Listener =>
  async (request, response) => {
    const fields = new URLSearchParams(String(await bodyOf(request)))
    await whileSlow(mailbox)
    const { status, xml } =
      mailbox.fault === 'down'
        ? failure(503, 'ServiceUnavailable', 'Mail is down.')
        : perform(fields, mailbox, now)
    send(response, status, xml, { 'content-type': 'text/xml' })
  }

async function whileSlow(mailbox: Mailbox) {
  for (let waitedMs = 0; mailbox.fault === 'slow' && waitedMs < slowestSendMs; waitedMs += lookAgainMs)
    await pause(lookAgainMs)
}

function perform(fields: URLSearchParams, mailbox: Mailbox, now: () => number): Reply {
  const action = fields.get('Action')
  if (action === 'GetSendStatistics') return statistics(mailbox)
  if (action === 'GetAccountSendingEnabled') return sendingEnabled(mailbox)
  if (action !== 'SendEmail')
    return failure(400, 'InvalidAction', `The local stack does not implement ${action}.`)
  if (mailbox.fault === 'paused')
    return failure(400, 'AccountSendingPausedException', 'Email sending is disabled for this account.')
  if (mailbox.fault === 'suspended')
    return failure(400, 'MessageRejected', 'Sending paused for this account. For more information, ask AWS.')
  const recipients = recipientsIn(fields)
  const named = [fields.get('Source') ?? '', ...recipients, ...repliesIn(fields)]
  const wrong = named.find((address) => !emailPattern.test(address))
  if (wrong !== undefined || recipients.length === 0)
    return failure(400, 'InvalidParameterValue', 'Illegal address')
  for (const to of recipients) mailbox.receive(mailOf(fields, to, now))
  return success(action, `<MessageId>${now().toString(16)}-${randomUUID()}</MessageId>`)
}

/** To, Cc and Bcc of a SendEmail request. */
export const recipientsIn = (fields: URLSearchParams) =>
  [...fields]
    .filter(([name]) => /^Destination\.(To|Cc|Bcc)Addresses\.member\.\d+$/.test(name))
    .map(([, value]) => value)

const repliesIn = (fields: URLSearchParams) =>
  [...fields].filter(([name]) => name.startsWith('ReplyToAddresses.member.')).map(([, value]) => value)

function mailOf(fields: URLSearchParams, to: string, now: () => number) {
  const field = (name: string) => fields.get(`Message.${name}.Data`) ?? ''
  const at = new Date(now()).toISOString()
  const replyTo = fields.get('ReplyToAddresses.member.1')
  const content = { subject: field('Subject'), text: field('Body.Text'), html: field('Body.Html') }
  return { to, ...content, ...(replyTo && { replyTo }), at }
}

const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"'

const success = (action: string, result: string): Reply => ({
  status: 200,
  xml: `<${action}Response ${namespace}><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
})

/** Points of 15 minutes, of the mails that the inbox keeps. No address of the local stack bounces. */
function statistics(mailbox: Mailbox): Reply {
  const counts = new Map<number, number>()
  for (const { at } of mailbox.mails()) {
    const begins = Math.floor(Date.parse(at) / pointMs) * pointMs
    counts.set(begins, (counts.get(begins) ?? 0) + 1)
  }
  const members = [...counts].map(
    ([begins, count]) =>
      `<member><Timestamp>${new Date(begins).toISOString()}</Timestamp><DeliveryAttempts>${count}</DeliveryAttempts><Bounces>0</Bounces><Complaints>0</Complaints><Rejects>0</Rejects></member>`,
  )
  return success('GetSendStatistics', `<SendDataPoints>${members.join('')}</SendDataPoints>`)
}

const sendingEnabled = ({ fault }: Mailbox) =>
  success('GetAccountSendingEnabled', `<Enabled>${fault !== 'paused' && fault !== 'suspended'}</Enabled>`)

const failure = (status: number, code: string, message: string): Reply => ({
  status,
  xml: `<ErrorResponse ${namespace}><Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
})
