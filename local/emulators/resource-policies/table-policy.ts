import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { bodyOf, type Listener, sendJson } from '../http/http.ts'
import { region } from '../iam/aws-account.ts'
import { operationOf } from '../iam/services/json-call.ts'
import type { Statement } from '../iam/statement.ts'
import { readDataFile } from '../process/data-file.ts'
import { writePrivateFile } from '../process/private-files.ts'
import { isDeniedBy, resourceStatementsOf } from './resource-statements.ts'

const Kept = z.object({ policy: z.optional(z.string()) })
const Put = z.object({ Policy: z.string() })

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/rbac-considerations.html */
const blockedMs = 15_000

/**
 * The table's own policy, in front of the database, which knows none
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PutResourcePolicy.html). It applies at once; on AWS
 * after some seconds.
 */
export function openTablePolicy(file: string, now = Date.now) {
  let { policy } = readDataFile(file, Kept, 'the table has no policy of its own') ?? {}
  let statements = statementsIn(policy)
  let changedAt = Number.NEGATIVE_INFINITY

  const change = (next: string | undefined) => {
    statements = statementsIn(next)
    policy = next
    changedAt = now()
    writePrivateFile(file, JSON.stringify({ policy }))
  }
  const answers: Record<string, (body: string) => Answer> = {
    PutResourcePolicy: (body) => {
      const { Policy } = Put.parse(JSON.parse(body))
      if (Policy !== policy && now() < changedAt + blockedMs) return blocked
      if (Policy !== policy) change(Policy)
      return { status: 200, body: { RevisionId: revisionOf(Policy) } }
    },
    GetResourcePolicy: () =>
      policy === undefined
        ? notFound
        : { status: 200, body: { Policy: policy, RevisionId: revisionOf(policy) } },
    // Succeeds also if there is none.
    DeleteResourcePolicy: () => {
      if (policy !== undefined && now() < changedAt + blockedMs) return blocked
      if (policy !== undefined) change(undefined)
      return { status: 200, body: {} }
    },
  }
  return {
    statements: () => statements,
    isDenied: isDeniedBy(() => statements),
    /** Returns a listener that handles the operations on policies and passes everything else to the database. */
    inFrontOf:
      (database: Listener): Listener =>
      async (request: IncomingMessage, response: ServerResponse) => {
        const operation = operationOf(request)
        const answer = Object.hasOwn(answers, operation) ? answers[operation] : undefined
        if (!answer) return database(request, response)
        const { status, body } = answer(String(await bodyOf(request)))
        sendJson(response, status, body, { 'content-type': 'application/x-amz-json-1.0' })
      },
  }
}

/** The database gives the table's ARN a region of its own. */
const statementsIn = (policy: string | undefined): readonly Statement[] =>
  policy === undefined
    ? []
    : resourceStatementsOf(JSON.parse(policy.replaceAll(':dynamodb:dynoxide:', `:dynamodb:${region}:`)))

type Answer = { status: number; body: object }
const failure = (name: string, message: string): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message },
})
const blocked = failure(
  'ResourceInUseException',
  'The policy was changed less than 15 seconds ago. Try again later.',
)
const notFound = failure('PolicyNotFoundException', 'The resource has no policy.')

const revisionOf = (policy: string) => createHash('sha256').update(policy).digest('hex').slice(0, 20)
