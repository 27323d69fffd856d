import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GetAccountSendingEnabledCommand,
  GetSendStatisticsCommand,
  SESClient,
  SendEmailCommand,
} from '@aws-sdk/client-ses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPort, openPrivate } from '#local/emulators/http/ports.ts'
import { openMailbox } from '#local/emulators/ses/mailbox.ts'
import { sesListener } from '#local/emulators/ses/ses-api.ts'

const at = Date.parse('2031-05-06T07:08:09Z')

describe('the local SES, called by the SDK', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'))
  const file = join(folder, 'mail.jsonl')
  const mailbox = openMailbox(file, () => {})
  let port: OpenPort
  let ses: SESClient

  beforeAll(async () => {
    port = await openPrivate(sesListener(mailbox, () => at))
    ses = new SESClient({
      endpoint: `http://127.0.0.1:${port.port}`,
      region: 'eu-west-1',
      maxAttempts: 1,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    })
  })
  afterAll(async () => {
    ses.destroy()
    await port.close()
    rmSync(folder, { recursive: true })
  })

  const send = (to: string, subject = 'Your code', ...ReplyToAddresses: string[]) =>
    ses.send(
      new SendEmailCommand({
        Source: 'hello@example.com',
        Destination: { ToAddresses: [to] },
        ReplyToAddresses,
        Message: {
          Subject: { Data: subject },
          Body: { Text: { Data: 'It is 123456 & <no more>' }, Html: { Data: '<p>It is <b>123456</b></p>' } },
        },
      }),
    )

  test('receives a mail, stamped by the local stack’s clock', async () => {
    const { MessageId } = await send('ada@example.com')
    expect(MessageId).toBeTruthy()
    expect(mailbox.mails('ada@example.com')).toEqual([
      {
        to: 'ada@example.com',
        subject: 'Your code',
        text: 'It is 123456 & <no more>',
        html: '<p>It is <b>123456</b></p>',
        at: '2031-05-06T07:08:09.000Z',
      },
    ])
  })

  test.each(['müller@example.com', 'anna@bücher.example'])(
    'refuses %s, which is not 7-bit ASCII',
    (address) => expect(send(address)).rejects.toMatchObject({ name: 'InvalidParameterValue' }),
  )

  test('counts the mails that it keeps', async () => {
    const { SendDataPoints = [] } = await ses.send(new GetSendStatisticsCommand({}))
    expect(SendDataPoints).toEqual([
      {
        Timestamp: new Date('2031-05-06T07:00:00Z'),
        ...{ DeliveryAttempts: mailbox.mails().length, Bounces: 0, Complaints: 0, Rejects: 0 },
      },
    ])
  })

  test('lists the newest first, whatever the case of the address', async () => {
    await send('Bea@example.com', 'First')
    await send('bea@example.com', 'Second')
    expect(mailbox.mails('BEA@example.com').map(({ subject }) => subject)).toEqual(['Second', 'First'])
  })

  test('refuses what is no address', async () => {
    await expect(send('nobody')).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  })

  test.each(['help..desk@example.com', '.help@example.com', 'help.@example.com'])(
    'refuses a mail that is answered to %s',
    async (replyTo) => {
      await expect(send('ada@example.com', 'Your code', replyTo)).rejects.toMatchObject({
        name: 'InvalidParameterValue',
      })
    },
  )

  test.each([
    ['paused', 'AccountSendingPausedException'],
    ['suspended', 'MessageRejected'],
  ] as const)('sends nothing while it is %s, and says so', async (fault, name) => {
    const isEnabled = async () => (await ses.send(new GetAccountSendingEnabledCommand({}))).Enabled
    expect(await isEnabled()).toBe(true)
    mailbox.fault = fault
    await expect(send('ada@example.com')).rejects.toMatchObject({ name })
    expect(await isEnabled()).toBe(false)
    mailbox.fault = undefined
  })

  test('fails while it is down, and sends again afterwards', async () => {
    mailbox.fault = 'down'
    await expect(send('eve@example.com')).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
    mailbox.fault = undefined
    await send('eve@example.com')
    expect(mailbox.mails('eve@example.com')).toHaveLength(1)
  })

  test('keeps its mail over a restart', () => {
    const subjects = openMailbox(file, () => {})
      .mails()
      .map(({ subject }) => subject)
    expect(subjects).toEqual(['Your code', 'Second', 'First', 'Your code'])
  })
})
