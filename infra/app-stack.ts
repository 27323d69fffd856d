import { Stack } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { Api } from './api.ts'
import { type AppStackProps, domainsIn } from './app-stack-props.ts'
import {
  actionsIn,
  deliverMailFunction,
  type FunctionDefinition,
  purgeUnverifiedFunction,
} from './functions.ts'
import { Mail } from './mail.ts'
import { Newcomers } from './newcomers.ts'
import { nextSteps } from './next-steps.ts'
import { Operations } from './operations.ts'
import { addOutputs } from './outputs.ts'
import { PoolFirewall } from './pool-firewall.ts'
import { ProductFunctions } from './product-functions.ts'
import { Secrets } from './secrets.ts'
import { Sites } from './sites.ts'
import { Table } from './table.ts'
import { UserPool } from './user-pool.ts'
import { WebApp } from './web-app.ts'
import { WebFiles } from './web-files.ts'

/** The whole product in one region. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props)
    const { senderAddress, stage, webAssets } = props
    const keep = stage === 'prod'
    const logRetention = keep ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK
    const domains = domainsIn(props)

    const { table } = new Table(this, 'Table', { keep })
    const secrets = new Secrets(this, 'Secrets')
    const sites = new Sites(this, 'Sites', { keep, domain: domains.stores })
    const api = new Api(this, 'Api', logRetention)
    const web = new WebApp(this, 'Web', {
      apiDomainName: api.domainName,
      edgeSecret: secrets.edgeReference,
      region: this.region,
      domain: domains.app,
      firewallArn: props.firewallArn,
    })
    const appDomain = props.appDomain ?? web.distribution.domainName
    const appOrigin = `https://${appDomain}`
    const sitesOrigin = `https://${props.storeDomain ?? sites.distribution.domainName}`

    const functions = new ProductFunctions(this, 'Functions', {
      codeOf: props.codeOf,
      logRetention,
      keepLogs: keep,
      isTraced: props.tracing !== 'off',
      table,
      secrets,
      sitesBucket: sites.bucket,
      settings: { ...props, appOrigin, sitesOrigin },
    })
    const users = new UserPool(this, 'Accounts', { keep, functions })
    const deliverMail = functions.add(deliverMailFunction, users.pool)
    const mail = new Mail(this, 'Mail', { senderAddress, table, deliverMail })
    const purgeUnverified = functions.add(purgeUnverifiedFunction, users.pool)
    new Newcomers(this, 'Newcomers', { table, purgeUnverified })
    const lambdaOf = (definition: FunctionDefinition) => functions.add(definition, users.pool).lambda
    const routes = actionsIn(stage).map((it) => ({ ...it, lambda: lambdaOf(it.definition) }))
    api.addRoutes(routes, users)
    if (keep) new PoolFirewall(this, 'PoolProtection', users.pool)
    if (webAssets)
      new WebFiles(this, 'WebFiles', {
        folder: webAssets,
        appBucket: web.bucket,
        sitesBucket: sites.bucket,
        logRetention,
        config: { ...users.ids, storeDomain: props.storeDomain ?? '', testCredentials: !keep, appDomain },
      })

    const openAiSecretId = secrets.openai.secretArn
    addOutputs(this, {
      AppUrl: { value: appOrigin, description: 'The application.' },
      SitesUrl: { value: sitesOrigin, description: 'Published stores; each is below it.' },
      TableName: table.tableName,
      SitesBucketName: sites.bucket.bucketName,
      UserPoolId: users.ids.userPoolId,
      UserPoolClientId: users.ids.userPoolClientId,
      OpenAiSecretId: openAiSecretId,
      CodesSecretId: secrets.codes.secretArn,
      MailFailuresUrl: { value: mail.failures.queueUrl, description: 'Mail that could not be delivered.' },
    })
    // A laptop is watched by whoever sits at it.
    if (stage === 'local') return
    const distributions = { app: web.distribution, stores: sites.distribution }
    const watched = { functions: functions.made, api, table, mailFailures: mail.failures, distributions }
    new Operations(this, 'Operations', { stage, alarmEmail: props.alarmEmail, ...watched })
    const served = [...web.served, ...sites.served]
    addOutputs(this, nextSteps({ ...props, region: this.region, openaiSecretArn: openAiSecretId, served }))
  }

  /** What a deployment would send, in a tenth of the time of a synthesis. */
  template(): unknown {
    return this.resolve(this._toCloudFormation())
  }
}
