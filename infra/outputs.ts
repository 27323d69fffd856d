import { CfnOutput } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

export type Outputs = {
  AppUrl: string
  SitesUrl: string
  TableName: string
  SitesBucketName: string
  UserPoolId: string
  UserPoolClientId: string
  OpenAiSecretId: string
  MailFailuresUrl: string
}

const descriptions: Partial<Record<keyof Outputs, string>> = {
  AppUrl: 'The application.',
  SitesUrl: 'Published stores, when there is no store domain.',
  OpenAiSecretId:
    'Put the OpenAI key here: aws secretsmanager put-secret-value --secret-id ... --secret-string ...',
  MailFailuresUrl: 'The queue of mail that could not be delivered.',
}

export function addOutputs(scope: Construct, outputs: Outputs) {
  const described: Partial<Record<string, string>> = descriptions
  for (const [name, value] of Object.entries(outputs)) {
    const description = described[name]
    new CfnOutput(scope, name, { value, ...(description && { description }) })
  }
}
