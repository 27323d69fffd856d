import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { functionArn } from '../../iam/arns.ts'
import { appendPrivateFile } from '../../process/private-files.ts'
import type { StreamSettings } from './deliver.ts'
import type { StreamRecord } from './stream-event.ts'

export type PutObject = (bucket: string, key: string, body: Buffer) => void
export type FailureOptions = { arn: string; folder: string; now: () => number; put: PutObject }
export type GivenUp = { shard: string; records: StreamRecord[]; invokeCount: number }

/**
 * Writes what Lambda writes about records that it gives up: a bucket receives them in `payload`, a queue only their positions
 * in the stream (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html). Queues are failures.jsonl.
 */
export const keepFailures =
  ({ arn, folder, now, put }: FailureOptions) =>
  ({ failures, functionName }: StreamSettings, { shard, records, invokeCount }: GivenUp) => {
    const at = new Date(now()).toISOString()
    const arrivals = records.map(({ dynamodb }) => secondsIn(dynamodb.ApproximateCreationDateTime))
    const record = {
      requestContext: {
        requestId: randomUUID(),
        functionArn: functionArn(functionName),
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: invokeCount,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: at,
      DDBStreamBatchInfo: {
        shardId: shard,
        startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
        endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
        approximateArrivalOfFirstRecord: arrivals[0],
        approximateArrivalOfLastRecord: arrivals.at(-1),
        batchSize: records.length,
        streamArn: arn,
      },
    }
    if (failures.bucket === undefined)
      return appendPrivateFile(join(folder, 'failures.jsonl'), `${JSON.stringify(record)}\n`)
    const payload = JSON.stringify({ Records: records })
    const [day = ''] = at.split('T')
    const time = at.slice(0, 19).replaceAll(':', '.')
    const key = `aws/lambda/${failures.mappingId}/${shard}/${day.replaceAll('-', '/')}/${time}-${randomUUID()}`
    put(failures.bucket, key, Buffer.from(JSON.stringify({ ...record, payload })))
  }

/** A time as Lambda writes it, without milliseconds. */
const secondsIn = (epochSeconds: number) => `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}Z`
