import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClient } from '#local/emulators/dynamodb/database.ts'
import { sweep } from '#local/emulators/dynamodb/expiry.ts'
import { newSeller, signUp } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { accountsOf, operatorKey } from '#tests/harness/stack/operator.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const hour = 3600
const day = 24 * hour

/** Deletes the items that have expired by the local stack's clock, as the table does later automatically. */
const sweepTable = () =>
  sweep(
    databaseClient(stack.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '', operatorKey(stack.environment)),
    {
      name: stack.environment.TABLE_NAME ?? '',
      partitionKey: 'pk',
      keySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      attributeDefinitions: [],
      streamViewType: 'NEW_IMAGE',
      expiryAttribute: 'ttl',
      indexes: [],
    },
    stack.clock.now(),
  )

const exists = (email: string) => accountsOf(stack).exists(email)

test('an unproven account is gone after seven days, and its email free again', async () => {
  const squatted = await signUp(stack)
  const seller = await newSeller({ at: stack })
  stack.clock.advance(7 * day - hour)
  await sweepTable()
  const late = await signUp(stack)
  expect(await exists(squatted)).toBe(true)

  stack.clock.advance(hour + 1)
  await sweepTable()
  await expect.poll(() => exists(squatted)).toBe(false)
  expect(await exists(late)).toBe(true)
  await seller.signIn()

  await callCognito(`${stack.origin}/cognito`, 'SignUp', {
    ClientId: stack.userPoolClientId,
    Username: squatted,
    Password: 'Correct-horse-8',
    UserAttributes: [{ Name: 'name', Value: 'Grace Hopper' }],
  })
})
