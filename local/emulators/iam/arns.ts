import { account, region } from './aws-account.ts'

/* What things are called in policies. */

export const tableArn = (name: string) => `arn:aws:dynamodb:${region}:${account}:table/${name}`
export const bucketArn = (name: string) => `arn:aws:s3:::${name}`
export const userPoolArn = (id: string) => `arn:aws:cognito-idp:${region}:${account}:userpool/${id}`
export const identityArn = (address: string) => `arn:aws:ses:${region}:${account}:identity/${address}`
export const queueArn = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`
export const functionArn = (name: string) => `arn:aws:lambda:${region}:${account}:function:${name}`
export const roleArn = (name: string) => `arn:aws:iam::${account}:role/${name}`
export const assumedRoleArn = (role: string, session: string) =>
  `arn:aws:sts::${account}:assumed-role/${role}/${session}`
export const userArn = (name: string) => `arn:aws:iam::${account}:user/${name}`

/** AWS adds six characters of its own to a secret's name. */
export const secretArn = (name: string) => `arn:aws:secretsmanager:${region}:${account}:secret:${name}-laptop`
