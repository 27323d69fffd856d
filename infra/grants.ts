import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Grants, SecretName, TableOperation } from '#contract/action.ts'

export type Granted = {
  tableArn: string
  sitesBucketArn: string
  secretArns: Record<SecretName, string>
}

/** All of the sites' bucket that functions touch. */
export const sitePrefixes = ['live', 'releases']

/** Least privilege: named operations on named keys, and nothing on `*`. The user pool is `poolStatements`. */
export const statementsOf = (grants: Grants, granted: Granted): PolicyStatement[] => [
  ...tableStatements(grants, granted.tableArn),
  ...siteStatements(grants, granted.sitesBucketArn),
  ...secretStatements(grants, granted.secretArns),
]

/** Apart from the rest, because the pool refers to its triggers and must not wait for itself. */
export function poolStatements({ userPool = [] }: Grants, userPoolArn: string): PolicyStatement[] {
  if (userPool.length === 0) return []
  return [
    new PolicyStatement({ actions: userPool.map((it) => `cognito-idp:${it}`), resources: [userPoolArn] }),
  ]
}

/** All keys of an operation in one statement, since one statement must allow all that a transaction touches. */
function tableStatements({ table = [] }: Grants, tableArn: string) {
  const operations = [...new Set(table.flatMap((it) => it.operations))]
  const keysOf = (operation: TableOperation) =>
    table.filter((it) => it.operations.includes(operation)).flatMap(({ keys }) => keys)
  return operations.map(
    (operation) =>
      new PolicyStatement({
        actions: [`dynamodb:${operation}`],
        resources: [tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keysOf(operation) } },
      }),
  )
}

function siteStatements({ sites = [] }: Grants, bucketArn: string) {
  if (sites.length === 0) return []
  const objects = new PolicyStatement({
    actions: sites.map((it) => `s3:${it}`),
    resources: sitePrefixes.map((prefix) => `${bucketArn}/${prefix}/*`),
  })
  if (!sites.includes('GetObject')) return [objects]
  // Without it S3 answers a missing object with 403, as if it were forbidden.
  const tellMissingFromForbidden = new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] })
  return [objects, tellMissingFromForbidden]
}

function secretStatements({ secrets = [] }: Grants, arns: Record<SecretName, string>) {
  if (secrets.length === 0) return []
  return [
    new PolicyStatement({
      actions: ['secretsmanager:GetSecretValue'],
      resources: secrets.map((name) => arns[name]),
    }),
  ]
}
