import type { DynamoDBRecord } from 'aws-lambda'
import { pendingAccountOf } from '../data/table/account-keys.ts'
import { userPoolId } from '../env.ts'
import { log, logUnexpected } from '../log/log.ts'
import { deleteAccount, findAccount } from './cognito-users.ts'
import { isVerified } from './verification.ts'

/** Deletes the accounts whose items have expired. Returns the sequence numbers of the records that failed. */
export async function purgeExpired(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed = await Promise.all(records.map(failedRecords))
  return failed.flat()
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

/** Keeps an account that an operator has disabled, so that nobody can sign up with its email address. */
async function purgeUnlessVerified(username: string) {
  const account = await findAccount(userPoolId(), username)
  if (!account?.enabled) return
  const { email, emailVerified, ref, userId } = account
  if (await isVerified({ email, sub: userId, email_verified: String(emailVerified) })) return
  await deleteAccount(ref)
  log('account was purged')
}
