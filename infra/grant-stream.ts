import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { acknowledge, wildcardOn } from './acknowledge.ts'
import type { ActionFunction } from './action-function.ts'

const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (it) => `dynamodb:${it}`,
)

/** Lets a function be fed by the table's stream. CDK's own grant lists the streams of the whole account. */
export function grantStream(table: TableV2, { role }: ActionFunction) {
  role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [`${table.tableArn}/stream/*`] }))
  acknowledge(role, 'A stream is named by the time it was made.', wildcardOn(table, '/stream/*'))
}
