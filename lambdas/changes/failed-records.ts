import type { DynamoDBRecord } from 'aws-lambda'
import { type LogMessage, logUnexpected } from '../log/log.ts'

/**
 * Does the work for all records at once. Returns the sequence numbers of those for which it failed, so that the stream delivers them
 * again; one failure stops no other.
 */
export async function failedRecords(
  records: readonly DynamoDBRecord[],
  failure: LogMessage,
  work: (record: DynamoDBRecord) => Promise<unknown>,
): Promise<string[]> {
  const failed = await Promise.all(
    records.map(async (record) => {
      try {
        await work(record)
        return []
      } catch (error) {
        logUnexpected(failure, error)
        return sequenceNumbersOf(record)
      }
    }),
  )
  return failed.flat()
}

/** Returns the record's sequence number, which each record of a real stream has. */
export const sequenceNumbersOf = ({ dynamodb }: DynamoDBRecord): string[] =>
  dynamodb?.SequenceNumber ? [dynamodb.SequenceNumber] : []
