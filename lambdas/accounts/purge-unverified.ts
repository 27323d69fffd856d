import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { pendingAccountOf } from '../data/keys.ts'
import { userPoolId } from '../env.ts'
import { withInvocation } from '../log/invocation.ts'
import { log, logUnexpected } from '../log.ts'
import { deleteAccount, findAccount } from './user-pool.ts'
import { isVerified } from './verified.ts'

/** Invoked by the table's stream when pending accounts expire. Reports failed records, so that they are retried. */
export function handler({ Records }: DynamoDBStreamEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'purge-unverified', invocationId: awsRequestId }, () => purgeAll(Records))
}

async function purgeAll(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all(records.map(failedRecords))
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) }
}

async function failedRecords({ dynamodb }: DynamoDBRecord) {
  const username = pendingAccountOf({ pk: dynamodb?.Keys?.pk?.S ?? '', sk: dynamodb?.Keys?.sk?.S ?? '' })
  try {
    if (username) await purgeUnlessVerified(username)
    return []
  } catch (error) {
    logUnexpected('account was not purged', error)
    return [dynamodb?.SequenceNumber ?? '']
  }
}

/** Keeps an account that an operator has disabled, so that nobody can sign up with its address. */
async function purgeUnlessVerified(username: string) {
  const account = await findAccount(userPoolId(), username)
  if (!account?.enabled) return
  const { email, emailVerified, ref, userId } = account
  if (await isVerified({ email, sub: userId, email_verified: String(emailVerified) })) return
  await deleteAccount(ref)
  log('account was purged')
}
