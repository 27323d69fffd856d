import { MessageRejected, SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { productName } from '#rules/product.ts'
import { senderAddress } from '../env.ts'
import { log, logUnexpected } from '../log.ts'
import { countFailure } from '../metrics.ts'
import type { Message } from './templates.ts'

const mailer = new SESClient({})
const Charset = 'UTF-8'

/** A rejected message is given up and logged: repeating it would only hold up the mails behind it. */
export async function send(to: string, { subject, text, html }: Message) {
  const Body = { Text: { Data: text, Charset }, Html: { Data: html, Charset } }
  const request = new SendEmailCommand({
    Source: `${productName} <${senderAddress()}>`,
    Destination: { ToAddresses: [to] },
    Message: { Subject: { Data: subject, Charset }, Body },
  })
  try {
    await mailer.send(request)
    log('mail was sent')
  } catch (error) {
    if (!(error instanceof MessageRejected)) throw error
    countFailure('MailFailures')
    logUnexpected('mail was rejected', error)
  }
}
