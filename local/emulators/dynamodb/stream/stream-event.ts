import type { _Record } from '@aws-sdk/client-dynamodb-streams'
import { region } from '../../iam/aws-account.ts'

export type StreamRecord = {
  eventID: string
  eventName: string
  eventVersion: string
  eventSource: string
  awsRegion: string
  eventSourceARN: string
  dynamodb: {
    ApproximateCreationDateTime: number
    Keys: unknown
    NewImage?: unknown
    OldImage?: unknown
    SequenceNumber: string
    SizeBytes: number
    StreamViewType: string
  }
}

/** Returns a record as Lambda passes it to a function: times in seconds, bytes in base64. */
export function streamRecord(arn: string, { eventID, eventName, dynamodb = {} }: _Record): StreamRecord {
  return {
    eventID: eventID ?? '',
    eventName: eventName ?? '',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    eventSourceARN: arn,
    dynamodb: {
      ApproximateCreationDateTime: (dynamodb.ApproximateCreationDateTime?.getTime() ?? 0) / 1000,
      Keys: plain(dynamodb.Keys),
      NewImage: plain(dynamodb.NewImage),
      OldImage: plain(dynamodb.OldImage),
      SequenceNumber: dynamodb.SequenceNumber ?? '',
      SizeBytes: dynamodb.SizeBytes ?? 0,
      StreamViewType: dynamodb.StreamViewType ?? '',
    },
  }
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}
