import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteResourcePolicyCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutResourcePolicyCommand,
} from '@aws-sdk/client-dynamodb'
import {
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
} from '@aws-sdk/client-eventbridge'
import {
  LambdaClient,
  paginateListEventSourceMappings,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda'
import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import type { Terminal } from './terminal.ts'

export const maintenance = command({
  usage: 'on|off',
  summary: 'Stops all writes to the table while it is repaired, or allows them again.',
  notes:
    'The table refuses the writes of every function; whoever asks for one reads that the shop is being repaired. Schedules and what follows\n' +
    'the stream or waits in queues are off, published stores stay readable, and your own commands still write. Either may be repeated, also after it was\n' +
    'interrupted. `off` switches on every schedule of the stage.',
  changes: 'always',
  positionals: ['state'],
  needs: ['TABLE_NAME'],
  input: z.object({ state: z.enum(['on', 'off']) }),
  run: async ({ state }, { stage, terminal }) =>
    audited({ what: 'maintenance', details: { state } }, () =>
      state === 'on' ? begin(stage, terminal) : end(stage, terminal),
    ),
})

async function begin(stage: string, terminal: Terminal) {
  const { tables, arn } = await tableOf()
  await whenAllowed(terminal, () =>
    tables.send(new PutResourcePolicyCommand({ ResourceArn: arn, Policy: denyingWrites(arn, stage) })),
  )
  const rules = await turnSchedules(stage, false)
  const mappings = await turnMappings(stage, false)
  return `Writes are refused. ${rules} schedules and ${mappings} readers of stream and queues are off.`
}

async function end(stage: string, terminal: Terminal) {
  const { tables, arn } = await tableOf()
  await whenAllowed(terminal, () => tables.send(new DeleteResourcePolicyCommand({ ResourceArn: arn })))
  const mappings = await turnMappings(stage, true)
  const rules = await turnSchedules(stage, true)
  return `Writes are allowed. ${rules} schedules and ${mappings} readers of stream and queues are on.`
}

async function tableOf() {
  const tables = new DynamoDBClient({})
  const { Table } = await tables.send(new DescribeTableCommand({ TableName: process.env.TABLE_NAME ?? '' }))
  if (!Table?.TableArn) throw new AdminError('There is no such table.')
  return { tables, arn: Table.TableArn }
}

const writes = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'PartiQLInsert',
  'PartiQLUpdate',
  'PartiQLDelete',
]

/** Names the roles of the stage's functions only, so that an operator still writes. */
function denyingWrites(tableArn: string, stage: string) {
  const [, , , , account = ''] = tableArn.split(':')
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'maintenance',
        Effect: 'Deny',
        Principal: '*',
        Action: writes.map((name) => `dynamodb:${name}`),
        Resource: tableArn,
        Condition: {
          ArnLike: { 'aws:PrincipalArn': `arn:aws:iam::${account}:role/${productName}-${stage}-*` },
        },
      },
    ],
  })
}

const retryEveryMs = 3000
const tries = 20

/** DynamoDB refuses another change of a policy for 15 seconds after one. */
async function whenAllowed(terminal: Terminal, change: () => Promise<unknown>) {
  for (let tried = 1; ; tried++) {
    try {
      await change()
      return
    } catch (error) {
      if (tried === tries || !isBusy(error)) throw error
      if (tried === 1)
        terminal.write('The policy was changed a moment ago. Waiting until AWS allows another change.\n')
      await pause(retryEveryMs)
    }
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && ['ResourceInUseException', 'LimitExceededException'].includes(error.name)

async function turnSchedules(stage: string, isOn: boolean) {
  const events = new EventBridgeClient({})
  let turned = 0
  let NextToken: string | undefined
  do {
    const page = await events.send(
      new ListRulesCommand({ NamePrefix: `${productName}-${stage}-`, NextToken }),
    )
    for (const { Name, ScheduleExpression } of page.Rules ?? []) {
      if (!ScheduleExpression) continue
      await events.send(isOn ? new EnableRuleCommand({ Name }) : new DisableRuleCommand({ Name }))
      turned += 1
    }
    NextToken = page.NextToken
  } while (NextToken)
  return turned
}

/** Stops or starts what the stream and the queues of jobs feed. Records and messages wait meanwhile: a day in the stream, four in a queue. */
async function turnMappings(stage: string, isOn: boolean) {
  const functions = new LambdaClient({})
  let turned = 0
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client: functions }, {}))
    for (const { FunctionArn, State, UUID } of EventSourceMappings) {
      if (!FunctionArn?.includes(`:function:${productName}-${stage}-`)) continue
      turned += 1
      if (State !== (isOn ? 'Enabled' : 'Disabled'))
        await functions.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: isOn }))
    }
  return turned
}
