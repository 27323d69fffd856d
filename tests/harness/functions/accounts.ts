import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import type { CodePurpose } from '#contract/code-purpose.ts'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import { handler as deliverMail } from '#lambdas/mail/deliver-mail.ts'
import { fakeUserPool } from '../fakes/fake-user-pool.ts'
import { stripeSecretForTests } from '../fakes/stripe-secret.ts'
import { embeddedTable } from './embedded-table.ts'
import { lambdaContext } from './lambda-context.ts'

export type Mail = {
  to: string
  from: string
  replyTo: string[]
  subject: string
  text: string
  html: string
}
export type Accounts = Awaited<ReturnType<typeof startAccounts>>

let clients = 0

/** Everything the account functions talk to: a real table, and stand-ins for user pool, mail and secrets. */
export async function startAccounts() {
  await embeddedTable()
  const pool = fakeUserPool()
  const secrets = mockClient(SecretsManagerClient)
  secrets
    .on(GetSecretValueCommand)
    .resolves({ SecretString: 'a secret only for tests' })
    .on(GetSecretValueCommand, { SecretId: stripeSecretForTests.id })
    .resolves({ SecretString: stripeSecretForTests.value })
  const ses = mockClient(SESClient)
  const mails: Mail[] = []
  const receive = () => ses.on(SendEmailCommand).callsFake((input) => mails.unshift(mailOf(input)))
  receive()
  const restore = () => {
    for (const client of [pool, secrets, ses]) client.restore()
  }
  return { pool, ses, mails, receive, restore }
}

type SentMail = {
  Source?: string
  ReplyToAddresses?: string[]
  Destination?: { ToAddresses?: string[] }
  Message?: { Subject?: { Data?: string }; Body?: { Text?: { Data?: string }; Html?: { Data?: string } } }
}

const mailOf = ({ Source = '', ReplyToAddresses = [], Destination, Message }: SentMail): Mail => ({
  from: Source,
  replyTo: ReplyToAddresses,
  to: Destination?.ToAddresses?.[0] ?? '',
  subject: Message?.Subject?.Data ?? '',
  text: Message?.Body?.Text?.Data ?? '',
  html: Message?.Body?.Html?.Data ?? '',
})

export const newClientIp = () => `client-${process.pid}-${clients++}`

/** Invokes a handler as API Gateway does for somebody without a token; every call from an address of its own. */
export async function ask(handler: ActionHandler, body: unknown, sourceIp = newClientIp()) {
  const event = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    requestContext: { http: { sourceIp } },
  }
  const { statusCode, headers, body: reply } = await handler(event, lambdaContext)
  return { status: statusCode, headers, body: JSON.parse(reply) }
}

/** Brings one changed item to deliver-mail, as the table's stream does. */
export const streamTo = (key: Key, type: string) =>
  deliverMail(
    {
      Records: [
        {
          eventName: 'MODIFY',
          dynamodb: {
            Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
            NewImage: { type: { S: type } },
            SequenceNumber: '1',
          },
        },
      ],
    },
    lambdaContext,
  )

export async function deliverCode(purpose: CodePurpose, email: string) {
  const { emailKey } = await codeRecipient(purpose, email)
  return streamTo(keys.code(purpose, emailKey), 'code')
}

/** The code in the newest mail to an address, after the stream has brought it. */
export async function mailedCode({ mails }: Accounts, email: string, purpose: CodePurpose = 'verification') {
  await deliverCode(purpose, email)
  const text = mails.find(({ to }) => to === email)?.text ?? ''
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''
}

/** A code that is certainly not this one. */
export const otherThan = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')
