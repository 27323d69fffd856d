import * as z from 'zod/mini'
import { region } from '../../iam/aws-account.ts'

/** A record as the database sends it: images in DynamoDB's JSON, times in seconds, bytes in base64. */
export const WireRecord = z.object({
  eventID: z._default(z.string(), ''),
  eventName: z._default(z.string(), ''),
  dynamodb: z.object({
    ApproximateCreationDateTime: z._default(z.number(), 0),
    Keys: z.unknown(),
    NewImage: z.optional(z.unknown()),
    OldImage: z.optional(z.unknown()),
    SequenceNumber: z._default(z.string(), ''),
    SizeBytes: z._default(z.number(), 0),
    StreamViewType: z._default(z.string(), ''),
  }),
})

export type StreamRecord = z.infer<typeof WireRecord> & {
  eventVersion: string
  eventSource: string
  awsRegion: string
  eventSourceARN: string
}

/** Returns a record as Lambda passes it to a function. */
export const streamRecord = (arn: string, record: z.infer<typeof WireRecord>): StreamRecord => ({
  ...record,
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: region,
  eventSourceARN: arn,
})
