import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev } from '../harness/infra/template.ts'

const mapping = dev.streamTo('deliver-mail')
const table = dev.onlyOfType('AWS::DynamoDB::GlobalTable')

test('the stream invokes deliver-mail for new codes, notices, receipts and refund requests only', () => {
  const Criteria = z.object({ Filters: z.tuple([z.object({ Pattern: z.string() })]) })
  const [filter] = Criteria.parse(mapping.FilterCriteria).Filters
  expect(JSON.parse(filter.Pattern)).toEqual({
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: {
      NewImage: {
        type: {
          S: [
            'code',
            'notice',
            'receipt',
            'refund_request',
            'refund',
            'plan_mail',
            'email_change',
            'seat_claim',
            'debit',
            'cart_mail',
            'review_request',
            'support_case',
          ],
        },
      },
    },
  })
  expect(table.Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' })
  expect(mapping).toMatchObject({
    EventSourceArn: { 'Fn::GetAtt': [table.id, 'StreamArn'] },
    FunctionName: { Ref: dev.functionNamed('deliver-mail').id },
  })
})

test('mail is retried for ten minutes; a failing record does not block others', () => {
  expect(mapping).toMatchObject({
    MaximumRetryAttempts: -1,
    MaximumRecordAgeInSeconds: 600,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  })
})

test('mail that could not be delivered is kept with its keys for 14 days', () => {
  const [bucket] = dev.ofType('AWS::S3::Bucket').filter(({ id }) => id.startsWith('UnsentMail'))
  expect(mapping.DestinationConfig).toEqual({
    OnFailure: { Destination: { 'Fn::GetAtt': [bucket?.id, 'Arn'] } },
  })
  expect(bucket?.Properties).toMatchObject({
    BucketEncryption: expect.anything(),
    LifecycleConfiguration: { Rules: [{ ExpirationInDays: 14, Status: 'Enabled' }] },
  })
})

test('the sender is an identity of SES', () => {
  expect(dev.onlyOfType('AWS::SES::EmailIdentity').Properties.EmailIdentity).toBe('hello@example.com')
})
