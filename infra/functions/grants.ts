import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Grants, SecretName, TableOperation } from '#contract/api/action.ts'
import { tenantIdLength } from '#rules/accounts/tenant-id.ts'
import { drawnFolder, filesFolder } from '#rules/brand/pictures.ts'
import { lessonPicturesFolder } from '#rules/courses/lesson-pictures.ts'

export type GrantTargets = {
  tableArn: string
  sitesBucketArn: string
  coursesBucketArn: string
  visitLogsBucketArn: string
  exportsBucketArn: string
  mailFailuresBucketArn: string
  userBackupsBucketArn: string
  incomingMailBucketArn: string | undefined
  secretArns: Record<SecretName, string>
}

/** The prefixes of the sites' bucket that functions may access. */
export const sitePrefixes = ['live', 'releases']
/** Where the sites' bucket has pictures of stores, and those that are not checked yet. No function for these may write those of lessons. */
export const filesPrefix = `${filesFolder}/${'?'.repeat(tenantIdLength)}`
export const uploadsPrefix = 'uploads'
/** What drawn pictures of stores show, and the pictures themselves, in the folders of their tenants. */
export const drawingsPrefix = 'drawings'
export const drawnPicturesPrefix = `${filesPrefix}/${drawnFolder}`
export const lessonPicturesPrefix = `${filesFolder}/${lessonPicturesFolder}`
/** All of the bucket of users' backups. */
export const userBackupPrefix = 'users'
/** Where SES puts mails that arrive: all of their bucket. */
export const incomingPrefix = 'incoming'
/** All of the exports' bucket. */
export const exportPrefix = 'exports'
/** All of the courses' bucket that functions touch. */
export const coursePrefix = 'courses'

/** Courses as they were sent, and what begins their check. */
export const courseUploadsPrefix = 'uploads'
export const courseChecksPrefix = 'checks'

/** Returns least-privilege statements: named operations on named keys, nothing on `*`. For the user pool see `poolStatements`. */
export const statementsOf = (grants: Grants, granted: GrantTargets): PolicyStatement[] => [
  ...tableStatements(grants, granted.tableArn),
  ...dueStatements(grants, granted.tableArn),
  ...siteStatements(grants, granted.sitesBucketArn),
  ...pictureStatements(grants, granted.sitesBucketArn),
  ...courseStatements(grants, granted.coursesBucketArn),
  ...visitLogStatements(grants, granted.visitLogsBucketArn),
  ...mailFailureStatements(grants, granted.mailFailuresBucketArn),
  ...userBackupStatements(grants, granted.userBackupsBucketArn),
  ...exportStatements(grants, granted.exportsBucketArn),
  ...incomingMailStatements(grants, granted.incomingMailBucketArn),
  ...secretStatements(grants, granted.secretArns),
  ...mailStatements(grants),
]

/** Separate from the other statements: the pool depends on its triggers, so their policy must not depend on the pool. */
export function poolStatements({ userPool = [] }: Grants, userPoolArn: string): PolicyStatement[] {
  if (userPool.length === 0) return []
  return [
    new PolicyStatement({ actions: userPool.map((it) => `cognito-idp:${it}`), resources: [userPoolArn] }),
  ]
}

/** One statement per operation with all of its keys, because one statement must allow every key of a transaction. */
function tableStatements({ table = [] }: Grants, tableArn: string) {
  const operations = [...new Set(table.flatMap((it) => it.operations))]
  const keysOf = (operation: TableOperation) => [
    ...new Set(table.filter((it) => it.operations.includes(operation)).flatMap(({ keys }) => keys)),
  ]
  return operations.map(
    (operation) =>
      new PolicyStatement({
        actions: [`dynamodb:${operation}`],
        resources: [tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keysOf(operation) } },
      }),
  )
}

function dueStatements({ due = [] }: Grants, tableArn: string) {
  if (due.length === 0) return []
  return [
    new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${tableArn}/index/due`],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...due] } },
    }),
  ]
}

function siteStatements({ sites = [] }: Grants, bucketArn: string) {
  if (sites.length === 0) return []
  const objects = new PolicyStatement({
    actions: sites.map((it) => `s3:${it}`),
    resources: sitePrefixes.map((prefix) => `${bucketArn}/${prefix}/*`),
  })
  if (!sites.includes('GetObject')) return [objects]
  return [objects, tellMissingFromForbidden(bucketArn)]
}

/** Without this permission S3 returns 403 instead of 404 for a missing object. */
const tellMissingFromForbidden = (bucketArn: string) =>
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] })

function pictureStatements(grants: Grants, bucketArn: string) {
  const granted = pictureGrants(grants)
  const objects = granted.map(
    ({ operations, prefix }) =>
      new PolicyStatement({
        actions: operations.map((it) => `s3:${it}`),
        resources: [`${bucketArn}/${prefix}/*`],
      }),
  )
  const reads = granted.some(({ operations }) => operations.includes('GetObject'))
  return reads ? [...objects, tellMissingFromForbidden(bucketArn)] : objects
}

/** Returns what is granted of pictures and of what is drawn, by prefix. */
export const pictureGrants = ({ files, uploads, drawings, drawnPictures, lessonPictures }: Grants) =>
  [
    { operations: files ?? [], prefix: filesPrefix },
    { operations: uploads ?? [], prefix: uploadsPrefix },
    { operations: drawings ?? [], prefix: drawingsPrefix },
    { operations: drawnPictures ?? [], prefix: drawnPicturesPrefix },
    { operations: lessonPictures ?? [], prefix: lessonPicturesPrefix },
  ].filter(({ operations }) => operations.length > 0)

function courseStatements(grants: Grants, bucketArn: string) {
  const objects = courseGrants(grants).map(
    ({ operations, prefix }) =>
      new PolicyStatement({
        actions: operations.map((it) => `s3:${it}`),
        resources: [`${bucketArn}/${prefix}/*`],
      }),
  )
  const readsUploads = grants.courseUploads?.includes('GetObject')
  return readsUploads ? [...objects, tellMissingFromForbidden(bucketArn)] : objects
}

/** Returns what is granted of the courses' bucket, by prefix. */
export const courseGrants = ({ courses, courseUploads, courseChecks }: Grants) =>
  [
    { operations: courses ?? [], prefix: coursePrefix },
    { operations: courseUploads ?? [], prefix: courseUploadsPrefix },
    { operations: courseChecks ?? [], prefix: courseChecksPrefix },
  ].filter(({ operations }) => operations.length > 0)

function visitLogStatements({ visitLogs = [] }: Grants, bucketArn: string) {
  if (visitLogs.length === 0) return []
  return [
    new PolicyStatement({ actions: visitLogs.map((it) => `s3:${it}`), resources: [`${bucketArn}/*`] }),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }),
  ]
}

function mailFailureStatements({ mailFailures = [] }: Grants, bucketArn: string) {
  if (mailFailures.length === 0) return []
  return [
    new PolicyStatement({ actions: mailFailures.map((it) => `s3:${it}`), resources: [`${bucketArn}/*`] }),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }),
  ]
}

/** A caller who may list a bucket gets "not found" for a missing mail instead of "forbidden". */
function incomingMailStatements({ incomingMail = [] }: Grants, bucketArn: string | undefined) {
  if (incomingMail.length === 0 || !bucketArn) return []
  const resources = [`${bucketArn}/${incomingPrefix}/*`]
  return [
    new PolicyStatement({ actions: incomingMail.map((it) => `s3:${it}`), resources }),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }),
  ]
}

function userBackupStatements({ userBackups = [] }: Grants, bucketArn: string) {
  if (userBackups.length === 0) return []
  const resources = [`${bucketArn}/${userBackupPrefix}/*`]
  return [new PolicyStatement({ actions: userBackups.map((it) => `s3:${it}`), resources })]
}

function exportStatements({ exports = [] }: Grants, bucketArn: string) {
  if (exports.length === 0) return []
  const resources = [`${bucketArn}/${exportPrefix}/*`]
  return [new PolicyStatement({ actions: exports.map((it) => `s3:${it}`), resources })]
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

/** SES has no resource for what it counts. */
const mailStatements = ({ mailStatistics }: Grants) =>
  mailStatistics ? [new PolicyStatement({ actions: mailStatisticsActions, resources: ['*'] })] : []

const mailStatisticsActions = ['ses:GetAccountSendingEnabled', 'ses:GetSendStatistics']
