import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev, readTemplate, templateOf } from '../harness/infra/template.ts'
import { statementsOf } from './functions/policies.ts'

const received = readTemplate(
  templateOf('prod', { appDomain: 'shop.example', appZoneId: 'Z1', replyDomain: 'replies.shop.example' }),
)

describe('a stage with a domain for replies', () => {
  test('has one rule: SES scans a mail, keeps it and calls one function', () => {
    const { Rule } = z
      .object({ Rule: z.record(z.string(), z.unknown()) })
      .parse(received.onlyOfType('AWS::SES::ReceiptRule').Properties)
    expect(Rule).toMatchObject({ Enabled: true, ScanEnabled: true, Recipients: ['replies.shop.example'] })
    expect(Rule.Actions).toMatchObject([
      { S3Action: { ObjectKeyPrefix: 'incoming/' } },
      { LambdaAction: { InvocationType: 'Event' } },
    ])
  })

  test('has the record that leads mail to SES, and the identity of the domain', () => {
    const [mx] = received
      .ofType('AWS::Route53::RecordSet')
      .filter(({ Properties }) => Properties.Type === 'MX')
    expect(mx?.Properties).toMatchObject({ Name: 'replies.shop.example.' })
    expect(JSON.stringify(mx?.Properties.ResourceRecords)).toContain('inbound-smtp.')
    const identities = received
      .ofType('AWS::SES::EmailIdentity')
      .map(({ Properties }) => Properties.EmailIdentity)
    expect(identities).toContain('replies.shop.example')
  })

  test('lets only that rule of this account write mails and call the function', () => {
    const policies = JSON.stringify(received.ofType('AWS::S3::BucketPolicy'))
    expect(policies.match(/ses\.amazonaws\.com/g)).toHaveLength(1)
    expect(policies).toMatch(
      /aws:SourceAccount.*aws:SourceArn.*receipt-rule-set\/Storewright-prod:receipt-rule\/replies/,
    )
    const calls = received
      .ofType('AWS::Lambda::Permission')
      .filter(({ Properties }) => Properties.Principal === 'ses.amazonaws.com')
    expect(calls).toHaveLength(1)
    expect(JSON.stringify(calls)).toContain('receipt-rule/replies')
  })

  test('tells both functions of mail where replies arrive, and no other', () => {
    const withDomain = [...received.functions.keys()].filter((name) =>
      JSON.stringify(received.functionNamed(name).Properties.Environment).includes('REPLY_DOMAIN'),
    )
    expect(withDomain.toSorted()).toEqual(['deliver-mail', 'receive-mail'])
  })

  test('says how the rules are made active', () => {
    expect(JSON.stringify(templateOf('prod', { replyDomain: 'replies.shop.example' }))).toMatch(
      /MX 10 inbound-smtp.*set-active-receipt-rule-set/,
    )
  })
})

test('a stage without a domain for replies receives no mail', () => {
  expect(dev.ofType('AWS::SES::ReceiptRule')).toEqual([])
  expect(JSON.stringify(dev.ofType('AWS::S3::BucketPolicy'))).not.toContain('ses.amazonaws.com')
})

test('the function of replies sends no mail and reads no other bucket', () => {
  const written = JSON.stringify(statementsOf(received, 'receive-mail'))
  expect(written).not.toContain('ses:')
  expect(written).toContain('incoming/*')
  expect(written.match(/s3:\w+/g)?.toSorted()).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:ListBucket'])
})
