import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { newcomerOf } from '../data/keys.ts'
import { userPoolId } from '../env.ts'
import { during } from '../log/invocation.ts'
import { log, logUnexpected } from '../log.ts'
import { deleteAccount, findAccount } from './user-pool.ts'
import { isVerified } from './verified.ts'

/** Told by the table's stream which newcomers have expired. What could not be settled is reported and comes again. */
export function handler({ Records }: DynamoDBStreamEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return during({ action: 'purge-unverified', invocationId: awsRequestId }, () => settleAll(Records))
}

async function settleAll(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all(records.map(unsettled))
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) }
}

async function unsettled({ dynamodb }: DynamoDBRecord) {
  const username = newcomerOf({ pk: dynamodb?.Keys?.pk?.S ?? '', sk: dynamodb?.Keys?.sk?.S ?? '' })
  try {
    if (username) await purgeUnlessVerified(username)
    return []
  } catch (error) {
    logUnexpected('account was not purged', error)
    return [dynamodb?.SequenceNumber ?? '']
  }
}

/** An account that an operator has locked stays locked, and so does its address. */
async function purgeUnlessVerified(username: string) {
  const account = await findAccount(userPoolId(), username)
  if (!account?.enabled) return
  const { email, emailVerified, ref, userId } = account
  if (await isVerified({ email, sub: userId, email_verified: String(emailVerified) })) return
  await deleteAccount(ref)
  log('account was purged')
}
