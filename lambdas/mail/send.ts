import { domainToASCII } from 'node:url'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { productName } from '#rules/courses/product.ts'
import { senderAddress } from '../env.ts'
import { log } from '../log/log.ts'
import { displayName } from './display-name.ts'
import type { Message } from './templates.ts'

const mailer = new SESClient({})
const Charset = 'UTF-8'

/** @throws every error of SES; see `isPermanentFailure` */
export async function sendMail(to: string, { subject, text, html, fromName, replyTo }: Message) {
  const Body = { Text: { Data: text, Charset }, Html: { Data: html, Charset } }
  const request = new SendEmailCommand({
    Source: `${displayName(fromName ?? productName)} <${senderAddress()}>`,
    Destination: { ToAddresses: [asciiAddress(to)] },
    ...(replyTo && { ReplyToAddresses: [replyTo] }),
    Message: { Subject: { Data: subject, Charset }, Body },
  })
  await mailer.send(request)
  log('mail was sent')
}

/** SES takes 7-bit ASCII alone, and of other domains their Punycode. What has none is left as it is, and refused by SES. */
function asciiAddress(address: string) {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const ascii = /^[ -~]*$/.test(domain) ? domain : domainToASCII(domain)
  return address.slice(0, at) + (ascii || domain)
}
