import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as s3 from '@aws-sdk/client-s3'
import * as secrets from '@aws-sdk/client-secrets-manager'
import * as ses from '@aws-sdk/client-ses'
import * as documents from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, vi } from 'vitest'

/*
 * Files share a process (`isolate: false` in vitest.config.ts), so a file that leaves a variable, a clock or a mocked client
 * behind decides whether a later one passes. What Vitest knows of is restored here; anything else fails the file that left it.
 */

/** Set by `embeddedTable` for the file that asks for it, and by Powertools when it is imported; removed here. */
const removed = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_SDK_UA_APP_ID', 'TABLE_NAME']

/** Replaced by Powertools for the rest of the process when it is imported. */
const replaced = 'console.trace'

// A file of which `-t` selects nothing runs no hook, and so leaves them to the next one.
for (const name of removed) delete process.env[name]
const before = stateOfProcess()
const variables = { ...process.env }

afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  for (const name of removed) delete process.env[name]
  const after = stateOfProcess()
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter(
    (name) => name !== replaced && !Object.is(before.get(name), after.get(name)),
  )
  restoreVariables()
  expect(changed, 'This file changed them and did not change them back').toEqual([])
})

function restoreVariables() {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name]
  Object.assign(process.env, variables)
}

function stateOfProcess() {
  const clients = [
    cognito.CognitoIdentityProviderClient,
    dynamodb.DynamoDBClient,
    s3.S3Client,
    secrets.SecretsManagerClient,
    ses.SESClient,
    documents.DynamoDBDocumentClient,
  ]
  return new Map([
    ...entriesOf('process.env', process.env),
    ...entriesOf('globalThis', globalThis).filter(([name]) => !/__|vitest|_loopback/i.test(name)),
    ...entriesOf('console', console),
    ...entriesOf('Date', Date),
    ...entriesOf('Math', Math),
    ...entriesOf('crypto', Object.getPrototypeOf(crypto)).filter(([name]) => name !== 'crypto.subtle'),
    ...clients.map((client): [string, unknown] => [`${client.name}.send`, client.prototype.send]),
  ])
}

/** Values of an object's own properties; a property that cannot be read on its prototype has none. */
function entriesOf(owner: string, object: object): [string, unknown][] {
  return Object.getOwnPropertyNames(object).map((name) => [`${owner}.${name}`, propertyOf(object, name)])
}

function propertyOf(object: object, name: string): unknown {
  try {
    return Reflect.get(object, name)
  } catch {
    return undefined
  }
}
