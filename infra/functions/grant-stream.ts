import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { acknowledge, wildcardOn } from '../nag/acknowledge.ts'
import type { ActionFunction } from './action-function.ts'

const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (it) => `dynamodb:${it}`,
)

/** Lets a function read the table's stream. CDK's own grant allows listing the streams of the whole account. */
export function grantStream(table: TableV2, { role }: ActionFunction) {
  role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [`${table.tableArn}/stream/*`] }))
  acknowledge(
    role,
    'A stream’s name is its creation time, which only a deployment knows.',
    wildcardOn(table, '/stream/*'),
  )
}
